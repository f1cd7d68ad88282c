import { type Selectable, sql } from "kysely";
import { addToCounters, lockCounters } from "#features/agents/rating-counters.service.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { counterChange, type RatingReason, type Thumb } from "./ratings.rules.ts";
import type { RatingsTable } from "./ratings.tables.ts";

export type RatingRow = Selectable<RatingsTable>;
type Pair = { agentId: string; customerUid: string };
type NewRating = Pick<RatingRow, "call_id" | "thumb" | "reason" | "words"> & { at: Date };

/** Adds or changes the rating of a call, and updates the agent's counters. */
export function putRating(tx: Tx, pair: Pair, rating: NewRating): Promise<void> {
  const { at, ...content } = rating;
  return changingCounters(tx, pair, async () => {
    await tx
      .insertInto("ratings")
      .values({
        ...content,
        agent_id: pair.agentId,
        customer_uid: pair.customerUid,
        counted: false,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column("call_id").doUpdateSet({ ...content, updated_at: at }))
      .execute();
  });
}

/** Removes the rating of a call, and updates the agent's counters. */
export function removeRating(tx: Tx, pair: Pair, callId: string): Promise<void> {
  return changingCounters(tx, pair, async () => {
    await tx.deleteFrom("ratings").where("call_id", "=", callId).where("customer_uid", "=", pair.customerUid).execute();
  });
}

/** Locks the counters first, so that two tabs of one customer never count twice. */
async function changingCounters(tx: Tx, pair: Pair, change: () => Promise<void>): Promise<void> {
  await lockCounters(tx, pair.agentId);
  const before = await uncount(tx, pair);
  await change();
  const after = await countLatest(tx, pair);
  const counted = counterChange(before, after);
  if (counted.up !== 0 || counted.count !== 0) await addToCounters(tx, pair.agentId, counted);
}

async function uncount(tx: Tx, { agentId, customerUid }: Pair): Promise<Thumb | null> {
  const was = await tx
    .updateTable("ratings")
    .set({ counted: false })
    .where("agent_id", "=", agentId)
    .where("customer_uid", "=", customerUid)
    .where("counted", "=", true)
    .returning("thumb")
    .executeTakeFirst();
  return was?.thumb ?? null;
}

async function countLatest(tx: Tx, { agentId, customerUid }: Pair): Promise<Thumb | null> {
  const counts = await tx
    .updateTable("ratings")
    .set({ counted: true })
    .where("call_id", "=", (eb) =>
      eb
        .selectFrom("ratings as latest")
        .select("latest.call_id")
        .where("latest.agent_id", "=", agentId)
        .where("latest.customer_uid", "=", customerUid)
        .orderBy("latest.updated_at", "desc")
        .orderBy("latest.call_id", "desc")
        .limit(1),
    )
    .returning("thumb")
    .executeTakeFirst();
  return counts?.thumb ?? null;
}

/** A customer's ratings of these calls. */
export function ratingsOfCalls(db: Db | Tx, customerUid: string, callIds: readonly string[]): Promise<RatingRow[]> {
  if (callIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("ratings")
    .selectAll()
    .where("customer_uid", "=", customerUid)
    .where("call_id", "in", callIds)
    .execute();
}

/** A creator's agent that is not retired, with its counters and the texts of counted ratings. */
export type CreatorsAgent = {
  name: string;
  up: number;
  count: number;
  billedCalls: number;
  /** How often each reason was given, most frequent first. */
  reasons: { thumb: Thumb; reason: RatingReason; count: number }[];
  /** Callers' texts, newest first. Only the day is included, since a time would identify the call. */
  words: { thumb: Thumb; words: string; day: string }[];
};

/** A creator's agent that is not retired; undefined without one. `words` limits the number of texts. */
export async function agentOfCreator(db: Db, creatorUid: string, words: number): Promise<CreatorsAgent | undefined> {
  const { rows } = await sql<CreatorsAgent>`
    SELECT a.name, a.ratings_up AS up, a.ratings_count AS count, a.billed_calls AS "billedCalls",
      (SELECT coalesce(json_agg(given), '[]') FROM (SELECT thumb, reason, count(*)::int AS count FROM ratings
        WHERE agent_id = a.id AND counted AND reason IS NOT NULL
        GROUP BY thumb, reason ORDER BY count DESC, reason) AS given) AS reasons,
      (SELECT coalesce(json_agg(said), '[]') FROM (SELECT thumb, words,
          to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM ratings
        WHERE agent_id = a.id AND counted AND words IS NOT NULL
        ORDER BY updated_at DESC, call_id DESC LIMIT ${words}) AS said) AS words
    FROM agents a WHERE a.user_id = ${creatorUid} AND a.status <> 'retired'`.execute(db);
  return rows[0];
}
