import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** A reported agent, public or not, with its creator. */
export type ReportedAgent = {
  id: string;
  name: string;
  modelUsername: string;
  creatorUid: string;
  creatorEmail: string;
};

const reported = (db: Db | Tx) =>
  db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["a.id", "a.name", "a.model_username as modelUsername", "u.uid as creatorUid", "u.email as creatorEmail"]);

export function reportedAgent(db: Db | Tx, id: string): Promise<ReportedAgent | undefined> {
  return reported(db).where("a.id", "=", id).executeTakeFirst();
}

/** A creator's agent by username, ignoring case; retired ones are left out. */
export function reportedAgentOf(db: Db, username: string): Promise<ReportedAgent | undefined> {
  return reported(db)
    .where(sql`lower(u.username)`, "=", username.toLowerCase())
    .where("a.status", "<>", "retired")
    .executeTakeFirst();
}

/** Hides an agent from the public; false if it was hidden already. */
export async function holdAgent(tx: Tx, id: string, at: Date): Promise<boolean> {
  const held = await tx
    .updateTable("agents")
    .set({ held_at: at })
    .where("id", "=", id)
    .where("held_at", "is", null)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

export async function releaseAgent(tx: Tx, id: string): Promise<boolean> {
  const released = await tx
    .updateTable("agents")
    .set({ held_at: null })
    .where("id", "=", id)
    .where("held_at", "is not", null)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** Sends an agent's approved pictures back to review, which hides them; returns how many there were. */
export async function withholdPhotos(tx: Tx, id: string): Promise<number> {
  const approved = sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(photos) AS p WHERE p->>'state' = 'approved')`;
  const agent = await tx
    .selectFrom("agents")
    .select(approved.as("approved"))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent?.approved) return 0;
  await sql`
    UPDATE agents SET photos = (
      SELECT jsonb_agg(CASE WHEN p->>'state' = 'approved' THEN jsonb_set(p, '{state}', '"pending"') ELSE p END ORDER BY n)
      FROM jsonb_array_elements(photos) WITH ORDINALITY AS each (p, n))
    WHERE id = ${id}`.execute(tx);
  return agent.approved;
}

/** The facts of a reported agent and its creator, for an admin. */
export function factsOfAgent(db: Db | Tx, id: string) {
  return db
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["a.id", "a.name", "a.status", "a.held_at as heldAt", "a.tagline", "a.description"])
    .select(["a.first_message as firstMessage", "a.voice_id as voiceId"])
    .select(["u.username", "u.status as memberStatus", "u.verified_at as verifiedAt"])
    .where("a.id", "=", id)
    .executeTakeFirst();
}
