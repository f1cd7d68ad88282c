import { type MeterReading, meterAt } from "#app/voice-call/meter-view.rules.ts";
import { isCapped } from "#app/voice-call/warnings.rules.ts";
import { formatDollars, type Micros, micros } from "#platform/money/money.ts";
import { Sheet } from "./sheet.tsx";
import { TopUp } from "./top-up.tsx";

/** What this call costs and what is left, in full, and more credit for it. */
export function MoneySheet({
  open,
  onClose,
  meter,
  cap,
  callId,
}: {
  open: boolean;
  onClose: () => void;
  meter: MeterReading;
  cap: Micros | null;
  callId: string;
}) {
  // Read when the sheet opens or the server speaks: the running figures are in the top line.
  const { spent } = meterAt(meter, open ? performance.now() : meter.atMs);
  const rows: [string, string][] = [
    ["Price", `${formatDollars(meter.rate)} a minute`],
    ["This call so far", formatDollars(spent)],
    ["Cap for this call", cap === null ? "None: all of your credit" : formatDollars(cap)],
    ["Credit left", formatDollars(micros(meter.whole - spent))],
  ];
  return (
    <Sheet title="Price and credit" open={open} onClose={onClose}>
      <dl className="grid gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line pt-2">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">
        Free credit is used first. Nothing is charged for the AI notice, for pauses after half a minute of silence, or
        for a call under ten seconds.
      </p>
      {isCapped(cap, meter.whole) ? (
        <p className="text-sm">
          Your cap ends this call, not your credit: more credit would not make it longer. For your next call you can set
          another cap.
        </p>
      ) : (
        <TopUp open={open} callId={callId} rate={meter.rate} />
      )}
    </Sheet>
  );
}
