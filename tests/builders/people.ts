import { createAuditService } from "#features/audit/audit.service.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createMailService } from "#features/mail/mail.service.ts";
import { createPeopleService } from "#features/people/people.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { withCalls } from "./calls.ts";
import { anAdmin, baseUrl, quietLog, stranger, visitor } from "./members.ts";
import { wholePrivacy } from "./privacy.ts";
import { withVerifications } from "./verifications.ts";

/** What admins do about members, on a real database with real calls and a real ledger; three admins to do it. */
export async function withPeople(database: Database) {
  const { db } = database;
  const stage = await withCalls(database);
  const { clock, members, settings, ledger, memberCalls } = stage;
  const audit = createAuditService({ db, clock });
  const mail = createMailService({ db, clock, log: quietLog, provider: createMailbox(), baseUrl });
  const { verifications } = await withVerifications(database, { clock });
  const privacy = wholePrivacy({ db, clock, log: quietLog, audit, mail, verifications, encryption: stage.encryption });
  const confirmations = createConfirmations({ db, clock, audit });
  const { people, endExpiredSuspensions, suspensions, confirmed } = createPeopleService({
    db,
    clock,
    log: quietLog,
    audit,
    mail,
    settings,
    memberActions: members.actions,
    confirmations,
    ledger,
    privacy,
    verifications,
    memberCalls,
  });
  confirmations.registerActions(confirmed);
  return {
    ...stage,
    people,
    endExpiredSuspensions,
    suspensions,
    confirmations,
    privacy,
    admins: [await anAdmin(members), await anAdmin(members), await anAdmin(members)] as const,
    /** Somebody who just signed up, with their password and address. */
    async newMember(userType: "user" | "model" = "user") {
      const input = stranger(userType);
      const { viewer } = await members.signUp(input, visitor);
      return { viewer, input };
    },
    /** The actions in the record about somebody, in their order. */
    async recorded(uid: string): Promise<string[]> {
      const rows = await db
        .selectFrom("audit_log")
        .select("action")
        .where("subject_type", "=", "user")
        .where("subject_id", "=", uid)
        .orderBy("id")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}
