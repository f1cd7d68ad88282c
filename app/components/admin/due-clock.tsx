import { dateTimeLabel } from "#platform/days/days.ts";
import { dueOf } from "./due.rules.ts";

type DueClockProps = { since: string; dueAt: string /** When the page was made, in milliseconds. */; now: number };

const tones = { calm: "text-soft", soon: "text-warn", late: "font-medium text-stop" } as const;

/** How long a duty may still wait. */
export function DueClock({ since, dueAt, now }: DueClockProps) {
  const due = dueOf({ since, dueAt, now });
  return (
    <time dateTime={dueAt} title={`Due ${dateTimeLabel(dueAt)} UTC`} className={`tabular ${tones[due.tone]}`}>
      {due.label}
    </time>
  );
}
