import type { AuditService } from "#features/audit/audit.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { PayoutsService } from "#features/payouts/payouts.service.ts";
import type { PrivacyService } from "#features/privacy/privacy.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { MemberCalls } from "../conversations/admin/member-calls.service.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import type { LockedMember, MemberActions } from "../members/admin/member-actions.service.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";

export type PeopleParts = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  settings: Pick<SettingsService, "get">;
  memberActions: MemberActions;
  confirmations: Pick<ConfirmationsService, "request">;
  ledger: Pick<LedgerService, "adjust" | "balances" | "isFrozen" | "setFrozen" | "payOff" | "earningsOf">;
  privacy: Pick<PrivacyService, "exportFor" | "deletionFor">;
  verifications: Pick<VerificationsService, "stateOf">;
  /** Whose account a payout would go to. */
  payeeOf: PayoutsService["payeeOf"];
  memberCalls: Pick<MemberCalls, "endAllOf" | "endOfShutOut">;
};

/** An admin action on one member, within its transaction. */
export type AdminAction = { tx: Tx; member: LockedMember; admin: Viewer };

/**
 * Runs an admin action on another member while that member's row is locked. Throws `people.oneself` (409) for the
 * admin's own account, `people.closed` (409) and `not_found` (404), and maps database errors to failures.
 */
export async function onMember<T>(
  parts: Pick<PeopleParts, "db" | "memberActions">,
  viewer: Viewer | null,
  uid: string,
  work: (action: AdminAction) => Promise<T>,
): Promise<T> {
  const admin = requireAdmin(viewer);
  if (!isUuid(uid)) throw peopleFailures.notFound();
  return transact(parts.db, async (tx) => work(await lockMember(parts, tx, admin, uid))).catch((error: unknown) => {
    throw peopleRefusal(error);
  });
}

/** Locks the member of an admin action, such as a confirmed one. Throws as `onMember` does. */
export async function lockMember(
  parts: Pick<PeopleParts, "memberActions">,
  tx: Tx,
  admin: Viewer,
  uid: string,
): Promise<AdminAction> {
  if (uid === admin.uid) throw peopleFailures.oneself();
  const member = await parts.memberActions.lock(tx, uid);
  if (!member) throw peopleFailures.notFound();
  if (member.status === "closed") throw peopleFailures.closed();
  return { tx, member, admin };
}

/** Writes the action's audit entry, with the member as its subject. */
export function auditAction(
  parts: Pick<PeopleParts, "audit">,
  { tx, member, admin }: AdminAction,
  entry: { action: string; before?: unknown; after?: unknown; reason?: string },
): Promise<void> {
  return parts.audit.record(tx, { actor: adminActor(admin), subject: { type: "user", id: member.uid }, ...entry });
}

/** Emails the member. With an `id` the email is sent only once for it. */
export function notifyMember(
  parts: Pick<PeopleParts, "mail">,
  { tx, member }: Pick<AdminAction, "tx" | "member">,
  email: { kind: string; id?: string; email: EmailContent },
): Promise<void> {
  const { kind, id = uuidv7() } = email;
  return parts.mail.post(tx, { to: member.email, key: `${kind}:${id}`, kind, email: email.email });
}
