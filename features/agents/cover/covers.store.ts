import type { Db } from "#platform/database/connect.ts";
import { publicAgents } from "../agents.store.ts";

/** What a cover is drawn from, of a companion that the public may see. */
export function coverRow(db: Db, id: string) {
  return publicAgents(db)
    .select(["a.id", "a.name", "a.mood", "a.content_type as contentType", "a.voice_id as voiceId"])
    .where("a.id", "=", id)
    .executeTakeFirst();
}
