import type { AuditService } from "#features/audit/audit.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import { complaintAdminFailures } from "./complaints.failures.ts";
import type { AffectedCase, AnswerInput } from "./complaints.schema.ts";
import { type ComplaintRow, complaintByReference, insertEvents } from "./complaints.store.ts";
import * as store from "./complaints-admin.store.ts";
import { type AnswerSide, answerableUntil, answerFault, appealBy } from "./decisions.rules.ts";
import { parseReference } from "./reference/reference.rules.ts";

type AnswerOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  keys: { affected(complaintId: string): string };
};

/** Who answers: by the key of a letter, or as the member whom the complaint concerns or who sent it. */
type Ask = { reference: string; secret: string | null };

/** Answers to decisions: the appeal of who complained, the counter-notice of whom it concerns. Each opens the case again. */
export function createComplaintAnswers({ db, clock, audit, keys }: AnswerOptions) {
  async function permitted(viewer: Viewer | null, side: AnswerSide, { reference, secret }: Ask): Promise<ComplaintRow> {
    const parsed = parseReference(reference);
    const row = parsed === null ? undefined : await complaintByReference(db, parsed);
    if (!row) throw commonFailures.notFound();
    const hash = side === "reporter" ? row.secret_hash : tokenHash(keys.affected(row.id));
    const knows = secret !== null && tokenHash(secret) === hash;
    const uid = side === "reporter" ? row.reporter_uid : row.creator_uid;
    const isSide = viewer !== null && uid === viewer.uid;
    if (!knows && !isSide) throw commonFailures.notFound();
    return row;
  }

  const faultOf = async (row: ComplaintRow, side: AnswerSide) =>
    answerFault(
      { state: row.state, decidedAt: row.decided_at },
      (await store.answersOf(db, row.id)).some((answer) => answer.side === side),
      clock.now(),
    );

  return {
    /** The decision as the side sees it whom it concerns. To everybody else there is none. */
    async affected(viewer: Viewer | null, ask: Ask): Promise<AffectedCase> {
      const row = await permitted(viewer, "affected", ask);
      const last = (await store.decisionsOf(db, row.id)).at(-1);
      return {
        reference: row.reference,
        subjectLabel: row.subject_label,
        signed: row.kind === "copyright",
        decision: last
          ? { outcome: last.outcome, action: last.action, words: last.words, at: last.decided_at.toISOString() }
          : null,
        answerUntil: last ? answerableUntil(last.decided_at).toISOString() : null,
        fault: await faultOf(row, "affected"),
      };
    },

    /** Whether the one who complained can still appeal. Whose it is was permitted before. */
    appealFault: async (row: ComplaintRow) => faultOf(row, "reporter"),

    /**
     * Takes an answer in; somebody else decides within ten days. Throws `complaints.undecided`, `complaints.answered`
     * or `complaints.too_late` (409), and `complaints.unsigned` (422) for a counter-notice without its signature.
     */
    async answer(viewer: Viewer | null, side: AnswerSide, ask: Ask, input: AnswerInput): Promise<void> {
      const { id, reference, kind } = await permitted(viewer, side, ask);
      if (side === "affected" && kind === "copyright" && input.signature === "")
        throw complaintAdminFailures.unsigned();
      await transact(db, async (tx) => {
        const row = await store.lockComplaint(tx, reference);
        const last = (await store.decisionsOf(tx, id)).at(-1);
        if (!row || !last) throw complaintAdminFailures.undecided();
        const at = clock.now();
        const fault = answerFault({ state: row.state, decidedAt: row.decided_at }, false, at);
        if (fault !== null) throw complaintAdminFailures[fault]();
        const kept = await store.insertAnswer(
          tx,
          {
            id: uuidv7(at.getTime()),
            complaint_id: id,
            side,
            decision_id: last.id,
            words: input.words,
            signature: input.signature || null,
            sent_at: at,
            settled_by: null,
          },
          appealBy(at),
        );
        if (!kept) throw complaintAdminFailures.answered();
        const byMember = viewer !== null && (side === "reporter" ? row.reporter_uid : row.creator_uid) === viewer.uid;
        const actor = byMember ? { uid: viewer.uid, role: viewer.role } : { uid: null, role: "system" as const };
        await insertEvents(tx, [
          {
            id: uuidv7(at.getTime()),
            complaint_id: id,
            at,
            kind: side === "reporter" ? "appealed" : "contested",
            shown: true,
            actor_uid: actor.uid,
            actor_role: actor.role,
          },
        ]);
        await audit.record(tx, {
          actor,
          action: `complaint.${side === "reporter" ? "appealed" : "contested"}`,
          subject: { type: "complaint", id },
          after: { reference, decision: last.number },
        });
      });
    },
  };
}
