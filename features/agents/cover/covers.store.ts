import type { Db } from "#platform/database/connect.ts";
import { publicAgents } from "../agents.store.ts";

/** The columns that a public companion's cover depends on. */
export function coverRow(db: Db, id: string) {
  return publicAgents(db)
    .select(["a.id", "a.name", "a.mood", "a.content_type as contentType", "a.voice_id as voiceId"])
    .where("a.id", "=", id)
    .executeTakeFirst();
}
