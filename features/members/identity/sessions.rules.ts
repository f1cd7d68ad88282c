import { dayMs, hourMs, minuteMs } from "#platform/days/durations.ts";
import type { Role } from "../viewer.rules.ts";

/** A session ends after so many days, whatever happens. */
export const sessionDays = 30;
/** A device that passed the second factor and is remembered is not asked for it again for so many days. */
export const secondFactorDays = 30;

/** How long a session may live, and how long it may lie unused. Who can do more is asked more often. */
const limits: Record<Role, { liveMs: number; idleMs: number }> = {
  member: { liveMs: sessionDays * dayMs, idleMs: 14 * dayMs },
  admin: { liveMs: 12 * hourMs, idleMs: hourMs / 2 },
};

/** After so long a sign-in no longer counts as recent: what concerns the sign-in itself asks for another one. */
const recentMs = hourMs;
/** How often the use of a session is written down. */
const noteEveryMs = 2 * minuteMs;

type SessionTimes = { createdAt: Date; seenAt: Date };

/** Whether a session of such a member has ended by its age or by lying unused. */
export function hasEnded(session: SessionTimes, role: Role, now: Date): boolean {
  const { liveMs, idleMs } = limits[role];
  return now.getTime() - session.createdAt.getTime() >= liveMs || now.getTime() - session.seenAt.getTime() >= idleMs;
}

/** Whether the member signed in within the last hour. */
export function isRecent(session: Pick<SessionTimes, "createdAt">, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < recentMs;
}

/** Whether it is time to write down that a session is in use. */
export function isWorthNoting(session: Pick<SessionTimes, "seenAt">, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() >= noteEveryMs;
}
