import { dayLabel } from "#platform/days/days.ts";
import { dayMs, hourMs, minuteMs } from "#platform/days/durations.ts";
import { momentLabel, unknownReader } from "#platform/days/moments.ts";

export type Due = { tone: "calm" | "soon" | "late"; label: string };

/** Whatever a task's whole time is, this is not much. */
const urgentMs = 2 * hourMs;

/**
 * How a task's clock reads: the time left, or how late it is. `soon`: under a quarter of its whole time is left, or less
 * than two hours.
 */
export function dueOf(times: { since: string; dueAt: string; now: number }): Due {
  const dueAt = Date.parse(times.dueAt);
  const left = dueAt - times.now;
  if (left < 0) return { tone: "late", label: `${spanOf(-left)} late` };
  const whole = Math.max(dueAt - Date.parse(times.since), 1);
  return { tone: left * 4 < whole || left < urgentMs ? "soon" : "calm", label: `${spanOf(left)} left` };
}

/** The moment itself: `by 2:05 PM UTC` today, `by Nov 24, 2:05 PM UTC` on another day. */
export function momentOf({ dueAt, now }: { dueAt: string; now: number }): string {
  const time = momentLabel(dueAt, "time", unknownReader);
  const isToday = dueAt.slice(0, 10) === new Date(now).toISOString().slice(0, 10);
  return isToday ? `by ${time}` : `by ${dayLabel(dueAt)}, ${time}`;
}

/** A span of time in its largest unit that says enough: `3 d`, `5 h`, `12 min`. Under a minute counts as one. */
export function spanOf(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} d`;
  if (ms >= 2 * hourMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
}
