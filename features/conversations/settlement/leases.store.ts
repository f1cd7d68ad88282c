import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";

// Which server carries a call, and until when. All of these times are the database's: servers' own clocks may differ, and
// may jump. A lease that has run out can be taken by any server; whoever still holds it is refused from then on.

/** A lease outlives three missed heartbeats. */
const LEASE_SECONDS = 15;

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
const hasRunOut = sql<boolean>`(lease_owner IS NULL OR lease_until <= clock_timestamp())`;

/** The call that a token opens. `callId`: the call that the client believes it is; null where it names none. */
export type TokenOfCall = { tokenHash: string; callId: string | null; now: Date };

const ofToken = ({ tokenHash, callId, now }: TokenOfCall) =>
  sql<boolean>`(token_hash = ${tokenHash} AND token_expires_at > ${now} AND state <> 'ended'
    AND (${callId}::uuid IS NULL OR id = ${callId}::uuid))`;

/**
 * Uses a token up and takes its call for one server, in one statement, so that of two sockets with one token one gets
 * nothing. Undefined for a token that opens nothing, and for a call that another server still holds.
 */
export function takeCall(db: Db, token: TokenOfCall, owner: string): Promise<CallRow | undefined> {
  return db
    .updateTable("calls")
    .set({ token_hash: null, token_expires_at: null, release_requested: false })
    .set({ lease_owner: owner, lease_until: leaseEnd })
    .where(ofToken(token))
    .where((eb) => eb.or([eb("lease_owner", "=", owner), hasRunOut]))
    .returningAll()
    .executeTakeFirst();
}

/** Asks the server that holds a token's call to let it go; false for a token that opens nothing. */
export async function requestRelease(db: Db, token: TokenOfCall): Promise<boolean> {
  const result = await db
    .updateTable("calls")
    .set({ release_requested: true })
    .where(ofToken(token))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `pauseUsedMs`: for how long the customer has paused the call. */
export type Beat = { id: string; billedMs: number; pausedMs: number; pauseUsedMs: number };

/** A call that is still its server's. `endRequested`: its customer hung up through another server, or an admin ends it. */
export type KeptLease = { id: string; endRequested: EndReason | null; releaseRequested: boolean };

const endRequested = sql<EndReason | null>`CASE WHEN NOT calls.end_requested THEN NULL
  WHEN calls.ended_note IS NULL THEN 'user' ELSE 'admin' END`;

/**
 * Makes the times of many calls durable in one statement and keeps their leases. Times only grow. A call that does not
 * come back is no longer ours.
 */
export function writeBeats(db: Db, owner: string, beats: readonly Beat[]): Promise<KeptLease[]> {
  return writeTimes(db, { owner, beats, leaseUntil: leaseEnd });
}

/** The last times of calls that this server carries no further. From now on any server may take them. */
export async function releaseCalls(db: Db, owner: string, beats: readonly Beat[]): Promise<void> {
  if (beats.length > 0) await writeTimes(db, { owner, beats, leaseUntil: sql<Date>`clock_timestamp()` });
}

async function writeTimes(
  db: Db,
  { owner, beats, leaseUntil }: { owner: string; beats: readonly Beat[]; leaseUntil: ReturnType<typeof sql<Date>> },
): Promise<KeptLease[]> {
  const values = sql.join(
    beats.map(
      ({ id, billedMs, pausedMs, pauseUsedMs }) =>
        sql`(${id}::uuid, ${billedMs}::bigint, ${pausedMs}::bigint, ${pauseUsedMs}::bigint)`,
    ),
  );
  const result = await sql<{ id: string; end_requested: EndReason | null; release_requested: boolean }>`
    UPDATE calls SET
      billed_ms = GREATEST(calls.billed_ms, beat.billed_ms),
      paused_ms = CASE WHEN beat.billed_ms >= calls.billed_ms THEN beat.paused_ms ELSE calls.paused_ms END,
      pause_used_ms = GREATEST(calls.pause_used_ms, beat.pause_used_ms),
      lease_until = ${leaseUntil}
    FROM (VALUES ${values}) AS beat (id, billed_ms, paused_ms, pause_used_ms)
    WHERE calls.id = beat.id AND calls.lease_owner = ${owner} AND calls.state <> 'ended'
    RETURNING calls.id, ${endRequested} AS end_requested, calls.release_requested`.execute(db);
  return result.rows.map((row) => ({
    id: row.id,
    endRequested: row.end_requested,
    releaseRequested: row.release_requested,
  }));
}

export type AbandonedCall = { id: string; everHeld: boolean; endRequested: EndReason | null };

/**
 * Live calls that nobody carries any more: their lease ran out `graceMs` ago, or just now where somebody asked for the
 * end; and those that nobody ever connected to. At most `limit`.
 */
export async function findAbandoned(
  db: Db,
  options: { graceMs: number; createdBefore: Date; limit: number },
): Promise<AbandonedCall[]> {
  const graceIsOver = sql<boolean>`lease_until <= clock_timestamp()
    - CASE WHEN end_requested THEN interval '0' ELSE make_interval(secs => ${options.graceMs / 1000}) END`;
  const rows = await db
    .selectFrom("calls")
    .select(["id", "lease_owner", endRequested.as("end_requested")])
    .where("state", "<>", "ended")
    .where((eb) =>
      eb.or([graceIsOver, eb.and([eb("lease_until", "is", null), eb("created_at", "<", options.createdBefore)])]),
    )
    .orderBy("created_at")
    .limit(options.limit)
    .execute();
  return rows.map((row) => ({ id: row.id, everHeld: row.lease_owner !== null, endRequested: row.end_requested }));
}

/** Frees a call whose lease has run out, and locks it for the rest of the transaction; false while a server holds it. */
export async function freeUnheld(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("calls")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where(hasRunOut)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the leases of a dead predecessor, where only one server can exist. Those that ran out before keep their times. */
export async function endAllLeases(db: Db): Promise<void> {
  await db
    .updateTable("calls")
    .set({ lease_until: sql<Date>`LEAST(lease_until, clock_timestamp())` })
    .where("state", "<>", "ended")
    .where("lease_owner", "is not", null)
    .execute();
}
