import { Lock } from "lucide-react";
import { useState } from "react";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";

/** Whether anything but the bill is kept of this call, and whether that shall hold for all. */
export function PrivateChoice({ byDefault, kept }: { byDefault: boolean; kept: KeptDays }) {
  const [chosen, setChosen] = useState(byDefault);
  return (
    <fieldset className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 text-[0.94rem]">
      <legend className="sr-only">What is kept</legend>
      <Lock aria-hidden="true" className="mt-0.5 size-5 text-soft" />
      <p className="text-soft">{keptWords(kept)}</p>
      <label className="col-start-2 flex cursor-pointer gap-3">
        <input
          type="checkbox"
          name="private"
          value="true"
          checked={chosen}
          onChange={(event) => setChosen(event.target.checked)}
          className="checkbox checkbox-primary shrink-0"
        />
        <span>
          Private call
          <span className="block text-soft">We keep only the bill. Your companion neither uses nor adds memories.</span>
        </span>
      </label>
      {chosen !== byDefault && (
        <label className="col-start-2 flex cursor-pointer gap-3 text-soft">
          <input type="checkbox" name="remember" value="true" className="checkbox shrink-0" />
          Use this for all my calls
        </label>
      )}
    </fieldset>
  );
}
