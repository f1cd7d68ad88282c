import { type RefObject, useEffect, useRef, useState } from "react";
import { durationLabel } from "#app/components/money/money.rules.ts";
import { useMotion } from "#app/ui/use-motion.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { formatDollars } from "#platform/money/money.ts";
import { exampleCall, exampleSpent } from "./example-call.rules.ts";

/** The meter of a call, running: what the customer sees is what the ledger does. */
export function PriceMeter({ terms }: { terms: PublicTerms }) {
  const figure = useRef<HTMLElement>(null);
  const call = exampleCall(terms);
  const seconds = useRunningSeconds(call.seconds, figure);
  const spent = exampleSpent(call, seconds);
  return (
    <section className="wrap mt-24 sm:mt-32">
      <div className="grid items-center gap-8 lg:grid-cols-2">
        <div>
          <h2 className="text-[clamp(2.4rem,5.5vw,4rem)]">The price is the price</h2>
          <p className="mt-4 max-w-[31.7em] text-lg text-soft">
            The meter starts with the first word and counts by the second. You see what you spent and what is left while
            you talk, and you can set a limit before you start. Calls under ten seconds cost nothing.
          </p>
        </div>
        <figure ref={figure} className="panel p-6 sm:p-8" aria-label="Example of the meter in a call">
          <div className="flex items-center gap-2 text-sm text-soft">
            <span className="live-dot" aria-hidden="true" />
            Example call at {formatDollars(call.rate)} a minute
          </div>
          <p className="tabular mt-4 text-5xl font-light sm:text-6xl">
            {formatDollars(spent)} <span className="text-2xl text-soft">of {formatDollars(call.budget)}</span>
          </p>
          <progress
            className="progress-line mt-5 h-1.5 w-full"
            value={Number(spent)}
            max={Number(call.budget)}
            aria-label="Spent"
          />
          <figcaption className="tabular mt-3 flex justify-between text-sm text-soft">
            <span>{durationLabel(seconds)}</span>
            <span>{durationLabel(call.seconds - seconds)} left</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Seconds of the example call, counting up while it is in view and round again. It is shown well under way. */
function useRunningSeconds(end: number, shownIn: RefObject<Element | null>): number {
  const [seconds, setSeconds] = useState(Math.floor((end * 67) / 100));
  const moving = useMotion(shownIn);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setSeconds((now) => (now >= end ? 0 : now + 1)), 1_000);
    return () => clearInterval(timer);
  }, [moving, end]);
  return seconds;
}
