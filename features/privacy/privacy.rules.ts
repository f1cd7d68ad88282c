import { dayMs, hourMs, minuteMs } from "#platform/days/durations.ts";
import { failure } from "#platform/errors/failure.ts";

/** How long a member can cancel the deletion. */
export const deletionDays = 14;
/** How long an export can be downloaded before it is erased. */
export const exportDays = 7;
/** An export costs the database some time: one a day is enough. */
const hoursBetweenExports = 24;
const mostAttempts = 5;

export const privacyFailures = {
  exportTooSoon: failure("privacy.export_too_soon", 429, "You had a copy made today. Please ask again tomorrow"),
  noExport: failure("privacy.no_export", 404, "This copy is not there any more. Please ask for a new one"),
  wrongName: failure("privacy.wrong_name", 422, "Please type your username exactly as it is", "username"),
  creditLeft: failure(
    "privacy.credit_left",
    409,
    "You still have paid credit. Spend it, ask for a refund, or tick that you give it up",
    "forfeit",
  ),
  earningsLeft: failure(
    "privacy.earnings_left",
    409,
    "You still have earnings, and a closed account cannot be paid. Write to us: we pay by hand what has cleared, however little. Until then you can pause everything",
  ),
  liveCall: failure("privacy.live_call", 409, "Please end your call first"),
  isAdmin: failure("privacy.is_admin", 409, "An admin's account is closed by another admin"),
};

/** The key of the email that says that an account is deleted. */
export const lastEmailKey = (deletionId: string): string => `deleted:${deletionId}`;

export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + deletionDays * dayMs);
}

export function exportExpiry(readyAt: Date): Date {
  return new Date(readyAt.getTime() + exportDays * dayMs);
}

/** Whether a member with this last export may request another. A failed one does not count. */
export function mayExport(last: { state: string; requestedAt: Date } | undefined, now: Date): boolean {
  if (!last || last.state === "failed") return true;
  return now.getTime() - last.requestedAt.getTime() >= hoursBetweenExports * hourMs;
}

/** When an export is retried after this many attempts; null when it is given up. */
export function nextExportTry(attempts: number, now: Date): Date | null {
  return attempts >= mostAttempts ? null : new Date(now.getTime() + 2 ** attempts * minuteMs);
}

/** The placeholder names of a deleted member, derived only from the uid. */
export function placeholderNames(uid: string): { username: string; email: string } {
  const tail = uid.replaceAll("-", "").slice(-20);
  return { username: `gone-${tail}`, email: `gone-${tail}@deleted.invalid` };
}
