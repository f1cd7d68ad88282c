import { useState } from "react";
import { formatDollars, micros } from "#platform/money/money.ts";
import { earnedPerMinute, earnedPerMonth } from "./creator-earnings.rules.ts";

const microsPerStep = 50_000n;

/** Two sliders and what they come to. Without scripts it stands still and shows the usual price. */
export function EarningsCalculator() {
  const [priceSteps, setPriceSteps] = useState(30);
  const [minutes, setMinutes] = useState(60);
  const rate = micros(BigInt(priceSteps) * microsPerStep);
  return (
    <section className="panel rise-late p-6 sm:p-8" aria-label="What you could earn">
      <label className="block">
        <span className="flex justify-between text-sm text-soft">
          Your price per minute <strong className="tabular font-medium text-base-content">{formatDollars(rate)}</strong>
        </span>
        <input
          type="range"
          className="range range-primary range-sm mt-3 w-full"
          min={4}
          max={199}
          value={priceSteps}
          aria-valuetext={`${formatDollars(rate)} a minute`}
          onChange={(event) => setPriceSteps(Number(event.target.value))}
        />
      </label>
      <label className="mt-6 block">
        <span className="flex justify-between text-sm text-soft">
          Paid minutes a day <strong className="tabular font-medium text-base-content">{minutes}</strong>
        </span>
        <input
          type="range"
          className="range range-primary range-sm mt-3 w-full"
          min={5}
          max={600}
          step={5}
          value={minutes}
          aria-valuetext={`${minutes} minutes a day`}
          onChange={(event) => setMinutes(Number(event.target.value))}
        />
      </label>
      <output className="mt-8 block border-t border-line pt-6">
        <span className="text-sm text-soft">You would earn about</span>
        <span className="tabular mt-1 block text-5xl font-light sm:text-6xl">
          {formatDollars(earnedPerMonth(rate, minutes))} <span className="text-xl text-soft">a month</span>
        </span>
        <span className="tabular mt-3 block text-sm text-soft">
          {formatDollars(earnedPerMinute(rate))} for each paid minute
        </span>
      </output>
    </section>
  );
}
