import { useEffect, useRef } from "react";
import { guideName } from "#features/age-gate/guide.labels.ts";
import type { GuideLine } from "#features/age-gate/guide.schema.ts";

/** What was said so far; the last line stays in view. `pending` is on its way and has no answer yet. */
export function RehearsalLines({ lines, pending }: { lines: readonly GuideLine[]; pending: string | null }) {
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the view
  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [lines.length, pending]);

  return (
    <div
      ref={log}
      role="log"
      aria-label="What was said"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-5 grid max-h-80 content-start gap-3 overflow-y-auto rounded-field pr-1"
    >
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
        <Line key={i} by={line.by} text={line.text} />
      ))}
      {pending !== null && (
        <>
          <Line by="visitor" text={pending} />
          <p className="animate-pulse text-sm text-soft">{guideName} is thinking…</p>
        </>
      )}
    </div>
  );
}

function Line({ by, text }: GuideLine) {
  const mine = by === "visitor";
  return (
    <p
      className={
        mine
          ? "max-w-[92%] justify-self-end rounded-2xl rounded-br-md border border-line bg-raised px-4 py-2.5 break-words"
          : "max-w-[92%] border-l-2 border-signal/60 pl-4 text-lg leading-snug"
      }
    >
      <span className="sr-only">{mine ? "You: " : `${guideName}: `}</span>
      {text}
    </p>
  );
}
