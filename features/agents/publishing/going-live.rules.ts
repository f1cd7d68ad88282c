import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { agentFailures } from "../agents.failures.ts";

/** Where emails reach people, a companion goes live only for a creator who is reached by them. */
export const needsConfirmedEmail = (emailsReachPeople: boolean, emailConfirmed: boolean | undefined): boolean =>
  emailsReachPeople && emailConfirmed === false;

/** Throws `agents.email_unconfirmed` (403) for a creator who has to confirm their email before going live. */
export function requireConfirmedEmail(emailsReachPeople: boolean, { emailConfirmed }: Viewer): void {
  if (needsConfirmedEmail(emailsReachPeople, emailConfirmed)) throw agentFailures.emailUnconfirmed();
}

export type VersionOwner = { verifiedAt: Date | null; emailConfirmed: boolean };

/** The refusal of any approval of a version of this creator, whatever it says; null if it can be approved. */
export function approvalFault(owner: VersionOwner, emailsReachPeople: boolean): (() => Failure) | null {
  if (!owner.verifiedAt) return agentFailures.ownerNotVerified;
  return needsConfirmedEmail(emailsReachPeople, owner.emailConfirmed) ? agentFailures.ownerEmailUnconfirmed : null;
}
