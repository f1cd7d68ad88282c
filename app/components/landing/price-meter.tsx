import { type RefObject, useEffect, useRef, useState } from "react";
import { useMotion } from "../../ui/use-motion.ts";
import { durationLabel } from "../money/money.rules.ts";

/** The example runs at $1.50 a minute on the first $5, and starts again after this many seconds. */
const exampleSeconds = 200;
const centsPerMinute = 150;
const budgetCents = 500;

/** The meter of a call, running: what the customer sees is what the ledger does. */
export function PriceMeter() {
  const figure = useRef<HTMLElement>(null);
  const seconds = useRunningSeconds(134, figure);
  const cents = Math.floor((seconds * centsPerMinute) / 60);
  const leftSeconds = exampleSeconds - seconds;
  return (
    <section className="wrap mt-24 sm:mt-32">
      <div className="grid items-center gap-8 lg:grid-cols-2">
        <div>
          <h2 className="text-[clamp(2.4rem,5.5vw,4rem)]">The price is the price</h2>
          <p className="mt-4 max-w-[48ch] text-lg text-soft">
            The meter starts with the first word and counts by the second. You see what you spent and what is left while
            you talk, and you can set a limit before you start. Calls under ten seconds cost nothing.
          </p>
        </div>
        <figure ref={figure} className="panel p-6 sm:p-8" aria-label="Example of the meter in a call">
          <div className="flex items-center gap-2 text-sm text-soft">
            <span className="live-dot" aria-hidden="true" />
            Example call at $1.50 a minute
          </div>
          <p className="tabular mt-4 text-5xl font-light sm:text-6xl">
            ${(cents / 100).toFixed(2)} <span className="text-2xl text-soft">of ${(budgetCents / 100).toFixed(2)}</span>
          </p>
          <progress
            className="progress progress-primary mt-5 h-1.5 w-full"
            value={cents}
            max={budgetCents}
            aria-label="Spent"
          />
          <figcaption className="tabular mt-3 flex justify-between text-sm text-soft">
            <span>{durationLabel(seconds)}</span>
            <span>{durationLabel(leftSeconds)} left</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Seconds of the example call, counting up while it is in view and round again. */
function useRunningSeconds(start: number, shownIn: RefObject<Element | null>): number {
  const [seconds, setSeconds] = useState(start);
  const moving = useMotion(shownIn);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setSeconds((now) => (now >= exampleSeconds ? 0 : now + 1)), 1_000);
    return () => clearInterval(timer);
  }, [moving]);
  return seconds;
}
