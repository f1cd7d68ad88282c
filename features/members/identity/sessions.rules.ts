import { dayMs, hourMs, minuteMs } from "#platform/days/durations.ts";
import type { Role } from "../viewer.rules.ts";

/** The maximum session lifetime. */
export const sessionDays = 30;
/** How long a trusted device skips the second factor. */
export const secondFactorDays = 30;

/** Maximum age and idle time by role. Admins have to sign in more often. */
const limits: Record<Role, { liveMs: number; idleMs: number }> = {
  member: { liveMs: sessionDays * dayMs, idleMs: 14 * dayMs },
  admin: { liveMs: 12 * hourMs, idleMs: hourMs / 2 },
};

/** How long a sign-in counts as recent; security changes require a recent one. */
const recentMs = hourMs;
/** How often a session's use is stored. */
const storeUseEveryMs = 2 * minuteMs;

type SessionTimes = { createdAt: Date; seenAt: Date };

/** Whether a session has ended by its age or by being idle. */
export function hasEnded(session: SessionTimes, role: Role, now: Date): boolean {
  const { liveMs, idleMs } = limits[role];
  return now.getTime() - session.createdAt.getTime() >= liveMs || now.getTime() - session.seenAt.getTime() >= idleMs;
}

/** Whether the member signed in within the last hour. */
export function isRecent(session: Pick<SessionTimes, "createdAt">, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < recentMs;
}

/** Whether the session's use should be stored again. */
export function isUseDue(session: Pick<SessionTimes, "seenAt">, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() >= storeUseEveryMs;
}
