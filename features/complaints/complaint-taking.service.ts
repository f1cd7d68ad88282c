import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { takenOver } from "./complaints.emails.ts";
import { complaintAdminFailures, takenBy } from "./complaints.failures.ts";
import { type ComplaintRow, insertEvents } from "./complaints.store.ts";
import type { AssignInput } from "./complaints-admin.schema.ts";
import * as store from "./complaints-admin.store.ts";
import { isOpen } from "./decisions.rules.ts";
import { parseReference } from "./reference/reference.rules.ts";

type TakingOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
};

/** Who works on a complaint, and what they note for each other. Every call throws a 404 for anybody but an admin. */
export function createComplaintTaking({ db, clock, audit, mail }: TakingOptions) {
  /** One small deed about an open complaint: an event that its reporter does not see, and its line in the record. */
  async function note(viewer: Viewer | null, reference: string, action: AdminAction): Promise<void> {
    const actor = adminActor(viewer);
    await transact(db, async (tx) => {
      const row = await store.lockComplaint(tx, parseReference(reference) ?? "");
      if (!row) throw commonFailures.notFound();
      const [at, { id }] = [clock.now(), row];
      const written = await action.write(tx, row, actor.uid);
      if (written === null) return;
      const event = { id: uuidv7(at.getTime()), complaint_id: id, at, kind: action.kind, shown: false };
      await insertEvents(tx, [{ ...event, actor_uid: actor.uid, actor_role: "admin", note: written }]);
      const subject = { type: "complaint", id };
      await audit.record(tx, { actor, action: action.action, subject, ...(written ? { reason: written } : {}) });
    });
  }

  return {
    /**
     * Takes a complaint onto one's own desk; from a colleague's only by the colleague's name, and the colleague gets a
     * letter. Throws `complaints.closed`, and `complaints.taken` where it is on another desk than `from` (409).
     */
    assign: (viewer: Viewer | null, reference: string, { from }: AssignInput): Promise<void> =>
      note(viewer, reference, {
        kind: "assigned",
        action: "complaint.assigned",
        async write(tx, row, uid) {
          if (!isOpen(row.state)) throw complaintAdminFailures.closed();
          if (row.assignee_uid === uid) return null;
          const before = await store.assigneeOf(tx, row.assignee_uid);
          if (before && before.username !== from) throw takenBy(before.username);
          await store.assign(tx, row.id, uid);
          if (!before) return "";
          const key = `complaint-taken-over:${row.id}:${clock.now().getTime()}`;
          const email = takenOver({ reference: row.reference, by: viewer?.username ?? "" });
          await mail.post(tx, { to: before.email, key, kind: "complaint-taken-over", email });
          return `Taken over from @${before.username}`;
        },
      }),

    /** Writes something down for the other admins. */
    note: (viewer: Viewer | null, reference: string, words: string): Promise<void> =>
      note(viewer, reference, { kind: "noted", action: "complaint.noted", write: async () => words }),
  };
}

/** `write` answers the words that are kept with it; null: there was nothing to do. */
type AdminAction = {
  kind: string;
  action: string;
  write(tx: Tx, row: ComplaintRow, uid: string): Promise<string | null>;
};
