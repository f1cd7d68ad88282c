import { useState } from "react";
import { decimalString, type Micros } from "#platform/money/money.ts";
import { type CapRaise, capRaises } from "./cap-raise.rules.ts";
import "#app/components/money/money.css";

type RaiseCapProps = {
  cap: Micros;
  whole: Micros;
  rate: Micros;
  /** Raises the cap; null: as far as possible. Resolves to why it was not raised, or null. */
  onRaise: (capUsd: string | null) => Promise<string | null>;
};

/** A higher cap for the call that is running. */
export function RaiseCap({ cap, whole, rate, onRaise }: RaiseCapProps) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const raises = capRaises(cap, whole, rate);
  const raise = async ({ cap: to }: CapRaise) => {
    setAsking(true);
    setRefusal(await onRaise(to === null ? null : decimalString(to)));
    setAsking(false);
  };
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Raise the cap</h3>
      <p className="text-sm text-soft">Your cap ends this call, not your credit.</p>
      <div className="packs packs-small">
        {raises.map((one) => (
          <button key={one.price} type="button" className="pack" disabled={asking} onClick={() => void raise(one)}>
            <span className="pack-price">{one.price}</span>
            <span className="pack-foot">{one.words}</span>
          </button>
        ))}
      </div>
      <p role="status" className="text-sm text-warn">
        {refusal}
      </p>
    </div>
  );
}
