import { Check } from "lucide-react";
import { Link } from "#app/navigation/link.tsx";
import type { CreatorProgress } from "#features/analysis/creator-progress.rules.ts";
import { stateWord, stepWords } from "./creator-steps.rules.ts";

/** The way to a first call, with the one thing to do next. Gone when nothing is left of it. */
export function ProgressPanel({ progress }: { progress: CreatorProgress }) {
  const { steps, next, percent } = progress;
  if (percent === 100) return null;
  const now = next && stepWords[next];
  return (
    <section className="panel mb-4 p-4 sm:p-6" aria-labelledby="progress">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="progress" className="text-2xl">
          Your checklist
        </h2>
        <p className="tabular text-soft">{percent}% done</p>
      </div>
      <progress className="progress-line mt-3 w-full" value={percent} max={100} aria-labelledby="progress" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        {now ? (
          <>
            <p className="max-w-[60ch]">
              <strong className="font-medium">Next: {now.title.toLowerCase()}.</strong> {now.about}
            </p>
            <Link to={now.to} className="btn btn-go">
              {now.action}
            </Link>
          </>
        ) : (
          <p>You have done your part. The rest is ours, and an email tells you when it is done.</p>
        )}
      </div>
      <ol className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ step, state }) => (
          <li key={step} className="flex items-baseline gap-2" aria-current={step === next ? "step" : undefined}>
            {state === "done" ? (
              <Check size={16} aria-hidden="true" className="flex-none self-center text-signal" />
            ) : (
              <span aria-hidden="true" className="size-4 flex-none self-center rounded-full border border-line" />
            )}
            <span>
              <Link to={stepWords[step].to} className="text-link">
                {stepWords[step].title}
              </Link>
              <span className={`ml-2 text-sm ${state === "refused" ? "text-warn" : "text-soft"}`}>
                {stateWord(step, state)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
