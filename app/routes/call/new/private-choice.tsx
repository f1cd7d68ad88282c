import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";

/** Whether anything but the bill is kept of this call, and whether that shall hold for all. */
export function PrivateChoice({ byDefault, kept }: { byDefault: boolean; kept: KeptDays }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">What is kept</legend>
      <label className="flex cursor-pointer gap-3">
        <input
          type="checkbox"
          name="private"
          value="true"
          defaultChecked={byDefault}
          className="checkbox checkbox-primary mt-0.5 shrink-0"
        />
        <span>
          Private call
          <span className="block text-sm text-soft">
            We keep only the bill. Your companion neither uses nor adds memories.
          </span>
        </span>
      </label>
      <label className="flex cursor-pointer gap-3 text-sm text-soft">
        <input type="checkbox" name="remember" value="true" className="checkbox checkbox-sm mt-0.5 shrink-0" />
        <span>Use this for all my calls</span>
      </label>
      <p className="text-sm text-soft">{keptWords(kept)} You can erase the words at once after the call.</p>
    </fieldset>
  );
}
