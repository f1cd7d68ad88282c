import { useEffect, useRef, useState } from "react";
import { decimalString, formatDollars, type Micros, wholeCents } from "#platform/money/money.ts";
import { type CapRaise, type CapRaiseBounds, capRaises } from "./cap-raise.rules.ts";
import "#app/components/money/money.css";

type RaiseCapProps = {
  cap: Micros;
  meter: CapRaiseBounds;
  /** Raises the cap; null: as far as possible. Resolves to why it was not raised, or null. */
  onRaise: (capUsd: string | null) => Promise<string | null>;
};

/** A higher cap for the call that is running. Chosen first and raised then, since a cap cannot be lowered again. */
export function RaiseCap({ cap, meter, onRaise }: RaiseCapProps) {
  const [chosen, setChosen] = useState<CapRaise | null>(null);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // On a phone the second step stands below what is seen of the sheet.
  useEffect(() => {
    if (chosen === null || asking) return;
    confirm.current?.focus({ preventScroll: true });
    confirm.current?.scrollIntoView({ block: "center" });
  }, [chosen, asking]);
  const raises = capRaises(cap, meter);
  if (raises.length === 0) {
    const why = cap >= wholeCents(meter.whole) ? "Your cap is all of your credit." : "This call can't last longer.";
    return <p className="text-sm">{why}</p>;
  }
  const raise = async ({ cap: to }: CapRaise) => {
    setAsking(true);
    const why = await onRaise(to === null ? null : decimalString(to));
    setRefusal(why);
    setAsking(false);
    if (why === null) setChosen(null);
  };
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Raise the cap</h3>
      <p className="text-sm text-soft">This call stops at your cap. The rest of your credit stays.</p>
      <div className="packs packs-small grid-cols-1">
        {raises.map((one) => (
          <button
            key={one.cost}
            type="button"
            className="pack"
            aria-pressed={one.cost === chosen?.cost}
            disabled={asking}
            onClick={() => setChosen(one)}
          >
            <span className="pack-price">{one.adds}</span> <span className="pack-foot">{one.cost}</span>
          </button>
        ))}
      </div>
      {chosen && (
        <button ref={confirm} type="button" className="btn btn-go" disabled={asking} onClick={() => void raise(chosen)}>
          {chosen.cap === null ? "Let this call use all of my credit" : `Raise the cap to ${formatDollars(chosen.cap)}`}
        </button>
      )}
      <p role="status" className="text-sm text-warn">
        {refusal}
      </p>
    </div>
  );
}
