import { type Selectable, sql } from "kysely";
import type { AgentsTable } from "#features/agents/agents.tables.ts";
import type { UsersTable } from "#features/members/members.tables.ts";
import type { Db } from "#platform/database/connect.ts";

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };
type CreatorRow = Pick<Selectable<UsersTable>, "name" | "description" | "photos" | "verified_at"> &
  Nullable<Pick<Selectable<AgentsTable>, "step" | "voice_id" | "published_at">> & {
    agent_id: string | null;
    keeps_voice: boolean;
  };

/** What of a creator's way to a first call stands in the tables of members, voices and agents. */
export async function creatorRow(db: Db, uid: string): Promise<CreatorRow | undefined> {
  const { rows } = await sql<CreatorRow>`
    SELECT u.name, u.description, u.photos, u.verified_at, a.id AS agent_id, a.step, a.voice_id, a.published_at,
      EXISTS (SELECT 1 FROM creator_voices v WHERE v.user_id = u.uid AND v.favourite_at IS NOT NULL) AS keeps_voice
    FROM users u LEFT JOIN agents a ON a.user_id = u.uid AND a.status <> 'retired'
    WHERE u.uid = ${uid}`.execute(db);
  return rows[0];
}
