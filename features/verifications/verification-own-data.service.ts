import type { Tx } from "#platform/database/connect.ts";
import { verifiedCreators } from "../members/profile/verified-creators.service.ts";
import { close } from "./verification-clock.service.ts";
import { shownDetailsOf, stepped, system, tell, type VerificationParts } from "./verification-parts.service.ts";
import { picturesOf } from "./verification-pictures.store.ts";
import * as store from "./verifications.store.ts";

/** A creator's right to see what is kept, and to have erased what the law does not want. */
export function createOwnData(parts: VerificationParts) {
  return {
    /** For the copy of a member's data: what was typed, which pictures are there, what was decided and who looked when. */
    async ownData(tx: Tx, uid: string): Promise<Record<string, unknown>[]> {
      const found = [];
      for (const row of await store.allOf(tx, uid)) {
        const pictures = await picturesOf(tx, row.id);
        const events = await store.eventsOf(tx, row.id);
        const { details, unreadable } = shownDetailsOf(parts, row);
        found.push({
          state: row.state,
          ...details,
          ...(unreadable ? { unreadable } : {}),
          reasons: row.reasons,
          note: row.note,
          agreement_version: row.agreement_version,
          agreed_at: row.agreed_at,
          submitted_at: row.submitted_at,
          decided_at: row.decided_at,
          expires_at: row.expires_at,
          kept_until: row.keep_until,
          second_look_words: row.second_look_words,
          pictures: pictures.map(({ kind, added_at: at, bytes }) => ({ kind, added_at: at.toISOString(), bytes })),
          events: events.map(({ at, kind, actor_role: by }) => ({ at: at.toISOString(), kind, by })),
        });
      }
      return found;
    },

    /**
     * For the end of an account. What never counted is erased. The record of somebody who was verified stays, sealed,
     * until its day: the law asks for proof that whoever could be heard and seen was an adult.
     */
    async forget(tx: Tx, uid: string): Promise<void> {
      const at = parts.clock.now();
      const { open, approved } = await store.currentOf(tx, uid);
      if (open) await close(parts, tx, open);
      if (approved) {
        const state = stepped(approved, "expire");
        await store.changeVerification(tx, approved.id, { state, ended_at: at, changed_at: at });
        await tell(parts, tx, approved, { kind: "expired", actor: system });
      }
      await verifiedCreators.mark(tx, uid, null);
    },
  };
}
