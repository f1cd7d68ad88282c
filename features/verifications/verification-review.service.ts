import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { approve, reject } from "./verification-decisions.service.ts";
import { verificationFailures } from "./verification-failures.rules.ts";
import { actorOf, detailsOf, openPictures, tell, type VerificationParts } from "./verification-parts.service.ts";
import { ageOn, answerDays, dayOf } from "./verifications.rules.ts";
import { type OpenedVerification, type QueueLine, type RejectionInput, viewReason } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

const QUEUE_SHOWN = 100;
const dayMs = 86_400_000;

/** What reviewers do. Everything they look at is written down first; lists show nothing of a document. */
export function createReview(parts: VerificationParts) {
  const { db, sealing, clock } = parts;

  /** The verification, locked, if this reviewer may decide about it. */
  async function toDecide(tx: Tx, admin: Viewer, id: string): Promise<store.VerificationRow> {
    const row = isUuid(id) ? await store.lockVerification(tx, id) : null;
    if (!row) throw commonFailures.notFound();
    if (row.user_id === admin.uid) throw verificationFailures.ownRecord();
    if (row.second_look_after === admin.uid) throw verificationFailures.needsOther();
    return row;
  }

  return {
    /** What waits, the one that waits longest first. */
    async queue(viewer: Viewer | null): Promise<QueueLine[]> {
      requireAdmin(viewer);
      const rows = await store.queue(db, QUEUE_SHOWN);
      return rows.flatMap(({ id, user_id: uid, username, document_kind: documentKind, ...row }) => {
        if (!documentKind || !row.submitted_at) return [];
        const answerBy = new Date(row.submitted_at.getTime() + answerDays * dayMs);
        return {
          ...{ id, uid, username, documentKind, secondLook: row.second_look_at !== null },
          ...{ submittedAt: row.submitted_at.toISOString(), answerBy: answerBy.toISOString() },
        };
      });
    },

    /**
     * Opens a record with its pictures. `reason` says why, in ten characters or more, and is kept for good, as is the
     * address; both are written before anything is opened.
     */
    async open(viewer: Viewer | null, id: string, why: { reason: string; ip: string }): Promise<OpenedVerification> {
      const admin = requireAdmin(viewer);
      const reason = viewReason.safeParse(why.reason).data;
      if (reason === undefined) throw verificationFailures.noReason();
      const row = isUuid(id) ? await store.verificationById(db, id) : null;
      if (!row) throw commonFailures.notFound();
      await transact(db, (tx) =>
        tell(parts, tx, row, { kind: "viewed", actor: actorOf(admin), reason, address: why.ip }),
      );
      const details = detailsOf(sealing, row);
      const events = await store.eventsOf(db, row.id);
      const { agreement_version: version, agreement_hash: hash, agreed_at: agreedAt } = row;
      return {
        ...{ id: row.id, uid: row.user_id, state: row.state, details, secondLookWords: row.second_look_words },
        age: details && ageOn(dayOf(clock.now()), details.birthDate),
        pictures: await openPictures(parts, row),
        agreement: version && hash && agreedAt ? { version, hash, agreedAt: agreedAt.toISOString() } : null,
        submittedAt: row.submitted_at?.toISOString() ?? null,
        events: events.map(({ at, kind, actor_uid: actor, reason: words }) => ({
          ...{ at: at.toISOString(), kind, actor, reason: words },
        })),
      };
    },

    async approve(viewer: Viewer | null, id: string, { ip }: { ip: string }): Promise<void> {
      const admin = requireAdmin(viewer);
      await transact(db, async (tx) =>
        approve(parts, tx, await toDecide(tx, admin, id), { actor: actorOf(admin), address: ip }),
      );
    },

    async reject(viewer: Viewer | null, id: string, input: RejectionInput & { ip: string }): Promise<void> {
      const admin = requireAdmin(viewer);
      const { reasons, note, ip } = input;
      await transact(db, async (tx) =>
        reject(parts, tx, await toDecide(tx, admin, id), { actor: actorOf(admin), address: ip, reasons, note }),
      );
    },
  };
}
