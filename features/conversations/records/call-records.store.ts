import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Speaker, TraceEvent } from "../live/call-trace.rules.ts";

export type SealedLine = {
  callId: string;
  no: number;
  at: Date;
  speaker: Speaker;
  replyMs: number | null;
  cut: boolean;
  sealed: Buffer;
};
export type TracePart = { callId: string; events: TraceEvent[]; waits: number[] };

/** A statement takes 65,535 values at most, and a line has seven. */
const LINES_AT_ONCE = 5_000;

/**
 * Adds lines to the transcripts of their calls, a line that is there already in its newer words. Nothing is added to a
 * call that has become private meanwhile.
 */
export async function addLines(tx: Tx, lines: readonly SealedLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) await addSome(tx, lines.slice(at, at + LINES_AT_ONCE));
}

async function addSome(tx: Tx, lines: readonly SealedLine[]): Promise<void> {
  const calls = [...new Set(lines.map((line) => line.callId))];
  await sql`INSERT INTO call_transcripts (call_id, customer_uid, kept_from)
    SELECT id, customer_uid, created_at FROM calls WHERE id = ANY(${calls}::uuid[]) AND NOT private AND kind = 'customer'
    ON CONFLICT DO NOTHING`.execute(tx);
  const values = sql.join(
    lines.map(
      (
        line,
      ) => sql`(${line.callId}::uuid, ${line.no}::int, ${line.at}::timestamptz, ${line.speaker}, ${line.replyMs}::int,
        ${line.cut}::boolean, ${line.sealed}::bytea)`,
    ),
  );
  await sql`INSERT INTO transcript_lines (call_id, line_no, at, speaker, reply_ms, cut, sealed)
    SELECT l.* FROM (VALUES ${values}) AS l (call_id, line_no, at, speaker, reply_ms, cut, sealed)
    JOIN call_transcripts USING (call_id)
    ON CONFLICT (call_id, line_no) DO UPDATE SET cut = EXCLUDED.cut, sealed = EXCLUDED.sealed`.execute(tx);
}

/** Adds what happened to what is known of each call. */
export async function addTraces(tx: Tx, parts: readonly TracePart[]): Promise<void> {
  if (parts.length === 0) return;
  const values = sql.join(
    parts.map((part) => sql`(${part.callId}::uuid, ${JSON.stringify(part.events)}::jsonb, ${part.waits}::int[])`),
  );
  await sql`INSERT INTO call_traces (call_id, events, reply_ms)
    SELECT t.* FROM (VALUES ${values}) AS t (call_id, events, reply_ms)
    JOIN calls ON calls.id = t.call_id AND NOT calls.private AND calls.kind = 'customer'
    ON CONFLICT (call_id) DO UPDATE SET events = call_traces.events || EXCLUDED.events,
      reply_ms = call_traces.reply_ms || EXCLUDED.reply_ms`.execute(tx);
}

/** Keeps the middle wait of calls that ended, by what their traces say. */
export async function keepMiddleWaits(tx: Db | Tx, callIds: readonly string[]): Promise<void> {
  if (callIds.length === 0) return;
  await sql`UPDATE calls SET reply_ms = (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY wait)
      FROM unnest(t.reply_ms) AS wait)
    FROM call_traces t WHERE t.call_id = calls.id AND calls.id = ANY(${callIds}::uuid[]) AND t.reply_ms <> '{}'`.execute(
    tx,
  );
}

/** The place after the last line that is kept of a call: a server that takes one over goes on there. */
export async function nextLineNo(db: Db, callId: string): Promise<number> {
  const row = await db
    .selectFrom("transcript_lines")
    .select((eb) => eb.fn.max("line_no").as("last"))
    .where("call_id", "=", callId)
    .executeTakeFirst();
  return row?.last === null || row === undefined ? 0 : Number(row.last) + 1;
}

export type KeptLine = Omit<SealedLine, "callId">;

export async function linesOf(db: Db | Tx, callId: string): Promise<KeptLine[]> {
  const rows = await db
    .selectFrom("transcript_lines")
    .selectAll()
    .where("call_id", "=", callId)
    .orderBy("line_no")
    .execute();
  return rows.map((row) => ({
    no: row.line_no,
    at: row.at,
    speaker: row.speaker,
    replyMs: row.reply_ms,
    cut: row.cut,
    sealed: row.sealed,
  }));
}

/** Erases what was said in a call, and keeps nothing of it from now on. */
export async function eraseTranscript(tx: Tx, callId: string): Promise<void> {
  await tx.updateTable("calls").set({ private: true }).where("id", "=", callId).execute();
  await tx.deleteFrom("call_transcripts").where("call_id", "=", callId).execute();
  await tx.deleteFrom("call_traces").where("call_id", "=", callId).execute();
}

/** Erases up to `limit` transcripts that were kept long enough; those of flagged calls later. How many. */
export async function eraseOldTranscripts(
  db: Db,
  { before, flaggedBefore, limit }: { before: Date; flaggedBefore: Date; limit: number },
): Promise<number> {
  const result = await sql`DELETE FROM call_transcripts WHERE call_id IN (
    SELECT t.call_id FROM call_transcripts t JOIN calls c ON c.id = t.call_id
    WHERE t.kept_from < greatest(${before}::timestamptz, ${flaggedBefore}::timestamptz)
      AND t.kept_from < CASE WHEN c.flagged_at IS NULL THEN ${before}::timestamptz ELSE ${flaggedBefore}::timestamptz END
    ORDER BY t.kept_from LIMIT ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export async function privateByDefault(db: Db | Tx, uid: string): Promise<boolean> {
  const row = await db.selectFrom("call_choices").select("private").where("uid", "=", uid).executeTakeFirst();
  return row?.private ?? false;
}

export async function keepCallChoices(db: Db, choice: { uid: string; private: boolean; at: Date }): Promise<void> {
  await db
    .insertInto("call_choices")
    .values({ uid: choice.uid, private: choice.private, changed_at: choice.at })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ private: choice.private, changed_at: choice.at }))
    .execute();
}

/** Whether a call had words that are kept. */
export async function hasTranscript(db: Db, callId: string): Promise<boolean> {
  const row = await db
    .selectFrom("call_transcripts")
    .select("call_id")
    .where("call_id", "=", callId)
    .executeTakeFirst();
  return row !== undefined;
}
