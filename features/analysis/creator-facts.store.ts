import { type Selectable, sql } from "kysely";
import type { AgentsTable } from "#features/agents/agents.tables.ts";
import type { UsersTable } from "#features/members/members.tables.ts";
import type { Db } from "#platform/database/connect.ts";
import type { StopReason } from "../agents/agent-stops.rules.ts";

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };
type CreatorRow = Pick<Selectable<UsersTable>, "name" | "description" | "photos" | "verified_at"> &
  Nullable<Pick<Selectable<AgentsTable>, "status" | "step" | "voice_id" | "published_at" | "published_version_id">> & {
    agent_id: string | null;
    keeps_voice: boolean;
    stops: StopReason[] | null;
    held_at: Date | null;
    paused_at: Date | null;
    /** Whether they have said where they are paid or who is taxed; both; and until when that counts; null for good. */
    begun_payout: boolean;
    has_payout: boolean;
    payout_until: string | null;
  };

/**
 * How a creator stands, from the tables of members, voices, agents and payouts: how far they are on the way to a first call,
 * and what keeps their agent from callers.
 */
export async function creatorRow(db: Db, uid: string): Promise<CreatorRow | undefined> {
  const { rows } = await sql<CreatorRow>`
    SELECT u.name, u.description, u.photos, u.verified_at, a.id AS agent_id, a.status, a.step, a.voice_id, a.published_at,
      a.published_version_id, a.stopped_for AS stops, a.held_at, p.paused_at,
      coalesce(m.uid, t.uid) IS NOT NULL AS begun_payout, m.uid IS NOT NULL AND t.uid IS NOT NULL AS has_payout, t.valid_until::text AS payout_until,
      EXISTS (SELECT 1 FROM creator_voices v WHERE v.user_id = u.uid AND v.favourite_at IS NOT NULL) AS keeps_voice
    FROM users u LEFT JOIN agents a ON a.user_id = u.uid AND a.status <> 'retired'
      LEFT JOIN creator_pauses p ON p.uid = u.uid
      LEFT JOIN payout_methods m ON m.uid = u.uid LEFT JOIN tax_details t ON t.uid = u.uid
    WHERE u.uid = ${uid}`.execute(db);
  return rows[0];
}
