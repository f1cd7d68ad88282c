import { dueOf, momentOf } from "./due.rules.ts";

type DueClockProps = { since: string; dueAt: string /** When the page was made, in milliseconds. */; now: number };

const tones = { calm: "text-soft", soon: "text-warn", late: "font-medium text-stop" } as const;

/** The time left for a task, and its deadline. */
export function DueClock({ since, dueAt, now }: DueClockProps) {
  const due = dueOf({ since, dueAt, now });
  return (
    <time dateTime={dueAt} className={`tabular inline-block ${tones[due.tone]}`}>
      {due.label}
      <span className="block text-[0.82rem] font-normal text-soft">{momentOf({ dueAt, now })}</span>
    </time>
  );
}
