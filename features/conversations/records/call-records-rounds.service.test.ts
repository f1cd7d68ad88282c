import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withSpokenCalls } from "#tests/builders/spoken-calls.ts";
import { createCallRecords } from "./call-records.service.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const said = withSpokenCalls(database, site);

describe("a call that ends while its record is being written", () => {
  test("has its last moments and words written by the next round, and each line once", async () => {
    const call = await said.spokenCall(() => []);
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom("call_traces").where("call_id", "=", call.callId).execute();
    const records = createCallRecords({
      db: database.db,
      clock: site.clock,
      log: silentLog,
      encryption: site.encryption,
    });
    const trace = await records.open({ ...row, started_at: null });
    const lines = Array.from({ length: 8 }, (_, no) => said.line(no, { replyMs: 100 + no }));
    trace.hear((from) => lines.filter(({ no }) => no >= from));
    trace.note("first_sound", null);
    const firstRound = records.idle();
    // Let it take what there is by now; its statements are still to come.
    await Promise.resolve();
    lines.push(said.line(8, { text: "Good night", replyMs: 900 }));
    trace.note("ended", null);
    trace.close();
    await firstRound;
    await records.idle();

    const kept = await said.traceOf(call.callId);
    expect(kept?.events.map(([, kind]) => kind)).toEqual(["first_sound", "ended"]);
    expect(kept?.reply_ms).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 900]);
    expect(await said.sealedLines(call.callId)).toHaveLength(9);
    const { reply_ms } = await database.db
      .selectFrom("calls")
      .select("reply_ms")
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    expect(reply_ms).toBe(104);
  });
});

describe("calls that end together", () => {
  /** One more than may wait for another round. */
  const many = 201;

  /** So many traces of one call, each with a line of its own: to the records they are so many calls that have ended. */
  async function endedTogether(log = silentLog, linesEach = 1) {
    const call = await said.spokenCall();
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    const records = createCallRecords({ db: database.db, clock: site.clock, log, encryption: site.encryption });
    for (let i = 0; i < many; i += 1) {
      const trace = await records.open({ ...row, started_at: null });
      trace.hear(() => Array.from({ length: linesEach }, (_, j) => said.line(1 + i * linesEach + j, {})));
      trace.close();
    }
    return { callId: call.callId, records };
  }

  test("are all kept, however many there are", async () => {
    const { callId, records } = await endedTogether();
    await records.idle();
    expect(await said.sealedLines(callId)).toHaveLength(1 + many);
  });

  test("are kept when so much was said that one statement cannot hold it", async () => {
    const { callId, records } = await endedTogether(silentLog, 50);
    await records.idle();
    expect(await said.sealedLines(callId)).toHaveLength(1 + many * 50);
  });

  test("wait for a database that does not answer; the oldest is given up when too many wait, and that is told", async () => {
    const told: unknown[] = [];
    const log = { ...silentLog, error: (...said: unknown[]) => void told.push(said) } as typeof silentLog;
    const { callId, records } = await endedTogether(log);
    await sql`ALTER TABLE transcript_lines RENAME TO transcript_lines_away`.execute(database.db);
    await records.idle();
    await sql`ALTER TABLE transcript_lines_away RENAME TO transcript_lines`.execute(database.db);
    expect(told).toHaveLength(1);
    await records.idle();
    expect((await said.sealedLines(callId)).map(({ line_no }) => line_no)).toEqual([
      0,
      ...Array.from({ length: many - 1 }, (_, i) => i + 2),
    ]);
  });
});
