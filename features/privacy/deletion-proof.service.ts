import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import * as store from "./deletion-proof.store.ts";
import { erasurePolicy } from "./erasure-policy.rules.ts";
import { lastEmailKey, placeholderNames } from "./privacy.rules.ts";
import type { DeletedMember, DeletionProof } from "./retention.schema.ts";

const shownLately = 20;
/** Holds addresses, and no uid. */
const emailColumn = "outbound_letters.recipient";

type ProofOptions = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };

/** Looks up what is left of deleted members, freshly each time. For admins only. */
export function createDeletionProofs({ db, clock, audit }: ProofOptions) {
  /** Throws `not_found` (404) for a member who was not deleted. */
  async function proof(viewer: Viewer | null, uid: string): Promise<DeletionProof> {
    requireAdmin(viewer);
    const deletion = isUuid(uid) ? await store.deletionOf(db, uid) : undefined;
    if (!deletion?.doneAt) throw commonFailures.notFound();
    const columns = [];
    for (const column of await store.memberColumns(db)) {
      const rows =
        column === emailColumn
          ? await store.emailsNaming(db, lastEmailKey(deletion.id))
          : await store.rowsWith(db, column, uid);
      columns.push({ column, fate: erasurePolicy[column] ?? null, rows });
    }
    const nobody = placeholderNames(uid);
    const nameless = deletion.username === nobody.username && deletion.email === nobody.email;
    return {
      uid,
      requestedAt: deletion.requestedAt.toISOString(),
      deletedAt: deletion.doneAt.toISOString(),
      checkedAt: clock.now().toISOString(),
      nameless,
      columns,
      clean: nameless && columns.every(({ fate, rows }) => fate !== null && (fate !== "gone" || rows === 0)),
    };
  }

  return {
    proof,

    /** Recently deleted members, by uid: their names are erased. */
    async deleted(viewer: Viewer | null): Promise<DeletedMember[]> {
      requireAdmin(viewer);
      const rows = await store.deletedLately(db, shownLately);
      return rows.map(({ uid, doneAt }) => ({ uid, deletedAt: doneAt?.toISOString() ?? "" }));
    },

    /** The proof for export; audited. */
    async exportProof(viewer: Viewer | null, uid: string): Promise<DeletionProof> {
      const actor = adminActor(viewer);
      const found = await proof(viewer, uid);
      await transact(db, (tx) =>
        audit.record(tx, {
          actor,
          action: "privacy.proof_exported",
          subject: { type: "user", id: uid },
          after: { clean: found.clean },
        }),
      );
      return found;
    },
  };
}
