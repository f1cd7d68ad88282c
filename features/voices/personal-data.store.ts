import type { Db, Tx } from "#platform/database/connect.ts";

/** A creator's favourite and disabled voices. */
export function ownVoiceMarks(db: Db | Tx, uid: string) {
  return db.selectFrom("creator_voices").selectAll().where("user_id", "=", uid).orderBy("voice_id").execute();
}

/** A creator's own voices with their consents. The export has the hashes of the recordings, not the recordings. */
export function ownVoiceRecords(db: Db | Tx, uid: string) {
  return db
    .selectFrom("own_voices as o")
    .innerJoin("consent_sentences as s", "s.id", "o.sentence_id")
    .select([
      "o.name",
      "o.state",
      "o.reason",
      "o.consented_at",
      "o.consent_address",
      "o.consent_sha256",
      "o.reading_sha256",
    ])
    .select(["s.sentence", "s.consent_version", "s.consent_text", "o.created_at"])
    .where("o.user_id", "=", uid)
    .orderBy("o.created_at")
    .execute();
}

/** On account deletion the member's voices are silenced immediately, and the job deletes recordings and copy. */
export async function forgetVoices(tx: Tx, uid: string, at: Date): Promise<void> {
  // A sentence that was never spoken proves nothing.
  await tx.deleteFrom("consent_sentences").where("user_id", "=", uid).where("used_at", "is", null).execute();
  await tx.deleteFrom("creator_voices").where("user_id", "=", uid).execute();
  await tx
    .updateTable("voices")
    .set({ name: "Withdrawn voice", listed: false, disabled_at: at, disabled_reason: "Its owner has left" })
    .where("owner_uid", "=", uid)
    .execute();
  await tx
    .updateTable("own_voices")
    .set({ state: "withdrawn", updated_at: at })
    .where("user_id", "=", uid)
    .where("state", "<>", "withdrawn")
    .execute();
}
