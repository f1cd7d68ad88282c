import type { CallState } from "#app/voice-call/call-opening.rules.ts";
import { heldOf } from "#app/voice-call/meter-view.rules.ts";
import { isCapped } from "#app/voice-call/warnings.rules.ts";
import { formatDollars, type Micros } from "#platform/money/money.ts";
import { costNow } from "./call-cost.rules.ts";
import { RaiseCap } from "./raise-cap.tsx";
import { Sheet } from "./sheet.tsx";
import { TopUp } from "./top-up.tsx";
import { useMeterNow } from "./use-meter-now.ts";

/** What this call costs and what is left, in full, and more credit for it. */
export function MoneySheet({
  open,
  onClose,
  onEnd,
  call,
  callId,
  onRaise,
}: {
  open: boolean;
  onClose: () => void;
  onEnd: (() => void) | undefined;
  call: Pick<CallState, "meter" | "cap" | "capIsLimit">;
  callId: string;
  onRaise: (capUsd: string | null) => Promise<string | null>;
}) {
  const { meter, cap } = call;
  return (
    <Sheet title="Price and credit" open={open} onClose={onClose} onEnd={onEnd}>
      {open && <Figures call={call} />}
      <p className="text-sm text-soft">
        Free credit is used first. Nothing is charged for the AI notice, for time you pause, for silence beyond half a
        minute (at once if you mute), or for a call under ten seconds.
      </p>
      {cap !== null && isCapped(cap, meter.whole) ? (
        <Capped call={call} cap={cap} onRaise={onRaise} />
      ) : (
        <TopUp open={open} callId={callId} bounds={{ ...meter, cap }} />
      )}
    </Sheet>
  );
}

/** The same figures as in the bar, at the same moment. */
function Figures({ call }: { call: Pick<CallState, "meter" | "cap" | "capIsLimit"> }) {
  const { meter, cap, capIsLimit } = call;
  const { spent, creditLeft } = costNow(call, useMeterNow(meter));
  const rows: [string, string][] = [
    ["Price", `${formatDollars(meter.rate)} a minute`],
    ["This call so far", formatDollars(spent)],
    [capIsLimit ? "Left under your daily limit" : "Cap for this call", cap === null ? "No cap" : formatDollars(cap)],
    ["Credit left", formatDollars(creditLeft)],
    ["Of that, reserved for this call", formatDollars(heldOf(meter, spent))],
  ];
  return (
    <dl className="grid gap-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="text-soft">{name}</dt>
          <dd className="tabular text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type CappedProps = {
  call: Pick<CallState, "meter" | "capIsLimit">;
  cap: Micros;
  onRaise: (capUsd: string | null) => Promise<string | null>;
};

/** More credit would not make this call longer; a higher cap does, an own limit stays. */
function Capped({ call: { meter, capIsLimit }, cap, onRaise }: CappedProps) {
  if (capIsLimit) return <p className="text-sm">Your own daily limit for calls ends this call, not your credit.</p>;
  return <RaiseCap cap={cap} meter={meter} onRaise={onRaise} />;
}
