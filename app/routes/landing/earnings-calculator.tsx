import { useState } from "react";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { formatDollars } from "#platform/money/money.ts";
import { earnedPerMinute, earnedPerMonth, rateAtStep, rateSteps } from "./creator-earnings.rules.ts";

/** Two sliders and what they come to. Without scripts it stands still and shows the usual price. */
export function EarningsCalculator({ terms }: { terms: Pick<PublicTerms, "rate" | "share"> }) {
  const steps = rateSteps(terms.rate);
  const [priceSteps, setPriceSteps] = useState(steps.initial);
  const [minutes, setMinutes] = useState(60);
  const rate = rateAtStep(priceSteps);
  return (
    <section className="panel rise-late p-6 sm:p-8" aria-label="What you could earn">
      <label className="block">
        <span className="flex justify-between text-sm text-soft">
          Your price per minute <strong className="tabular font-medium text-base-content">{formatDollars(rate)}</strong>
        </span>
        <input
          type="range"
          className="slider mt-3 w-full"
          min={steps.min}
          max={steps.max}
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
          className="slider mt-3 w-full"
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
          {formatDollars(earnedPerMonth(rate, minutes, terms.share))} <span className="text-xl text-soft">a month</span>
        </span>
        <span className="tabular mt-3 block text-sm text-soft">
          {formatDollars(earnedPerMinute(rate, terms.share))} for each paid minute
        </span>
      </output>
    </section>
  );
}
