import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { silentLog } from "#platform/log/log.ts";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { createCallRecords } from "./call-records.service.ts";
import type { SpokenLine } from "./call-trace.rules.ts";

let database: Database;
let site: Awaited<ReturnType<typeof withCalls>>;
beforeAll(async () => {
  database = await testDatabase();
  site = await withCalls(database);
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const line = (no: number, fields: Partial<SpokenLine>): SpokenLine => ({
  ...{ no, role: "assistant", kind: "reply", text: `Line ${no}`, at: site.clock.now(), cutAtMs: null },
  ...{ replyMs: null, isDone: true, ...fields },
});

/** A call in which something was said, and that has ended. */
async function spokenCall(
  lines: (id: string) => SpokenLine[] = () => [line(0, { role: "user", kind: null, text: "Hello" })],
) {
  const caller = site.customer("paid");
  await site.buy(caller.uid);
  const call = await site.talking(caller);
  site.spoken.set(call.callId, lines(call.callId));
  await site.pass(12_000, call.connection);
  await site.conversations.end(caller, call.callId);
  await site.records.idle();
  return { ...call, caller };
}

const sealedLines = (callId: string) =>
  database.db.selectFrom("transcript_lines").selectAll().where("call_id", "=", callId).orderBy("line_no").execute();
const traceOf = (callId: string) =>
  database.db.selectFrom("call_traces").selectAll().where("call_id", "=", callId).executeTakeFirst();

describe("what was said", () => {
  test("is kept as it was heard, sealed, for the customer and for nobody else; the creator gets a 404", async () => {
    const call = await spokenCall(() => [
      line(0, { kind: "disclosure", text: "You are talking with an AI." }),
      line(1, { role: "user", kind: null, text: "Tell me about the sea" }),
      line(2, { text: "The sea is—", cutAtMs: 900, replyMs: 640 }),
    ]);
    const rows = await sealedLines(call.callId);
    expect(rows.map(({ speaker, reply_ms, cut }) => [speaker, reply_ms, cut])).toEqual([
      ["platform", null, false],
      ["customer", null, false],
      ["agent", 640, true],
    ]);
    expect(rows.map((row) => row.sealed.includes("sea"))).toEqual([false, false, false]);
    const own = await site.transcripts.own(call.caller, call.callId);
    expect(own.map(({ text }) => text)).toEqual([
      "You are talking with an AI.",
      "Tell me about the sea",
      "The sea is—",
    ]);
    const creator = site.seeded.creators[0]?.viewer ?? null;
    for (const viewer of [creator, site.customer("free")]) {
      await expect(site.transcripts.own(viewer, call.callId)).rejects.toMatchObject({ status: 404 });
      await expect(site.transcripts.open(viewer, call.callId, "curious")).rejects.toMatchObject({ status: 404 });
      await expect(site.transcripts.erase(viewer, call.callId)).rejects.toMatchObject({ status: 404 });
    }
    await expect(site.transcripts.own(null, call.callId)).rejects.toMatchObject({ status: 401 });
  });

  test("a line that was swapped with another one does not open", async () => {
    const call = await spokenCall(() => [line(0, { text: "One" }), line(1, { text: "Two" })]);
    await sql`UPDATE transcript_lines SET line_no = 2 - line_no WHERE call_id = ${call.callId}`.execute(database.db);
    await expect(site.transcripts.own(call.caller, call.callId)).rejects.toThrow("does not open");
  });

  test("is written while the call runs, a few seconds late at most, and follows a late word of where it was cut", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const call = await site.talking(caller);
    site.spoken.set(call.callId, [line(0, { text: "A long story, told" }), line(1, { text: "Still", isDone: false })]);
    await site.pass(2_250, call.connection);
    await site.records.idle();
    expect((await site.transcripts.own(caller, call.callId)).map(({ text }) => text)).toEqual(["A long story, told"]);
    site.spoken.set(call.callId, [line(0, { text: "A long—", cutAtMs: 500 }), line(1, { text: "Still here" })]);
    await site.conversations.end(caller, call.callId);
    await site.records.idle();
    const lines = await site.transcripts.own(caller, call.callId);
    expect(lines.map(({ text, cut }) => [text, cut])).toEqual([
      ["A long—", true],
      ["Still here", false],
    ]);
  });

  test("a database that does not answer costs no word and does not stop the call", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const call = await site.talking(caller);
    site.spoken.set(call.callId, [line(0, { text: "Kept all the same" })]);
    await sql`ALTER TABLE transcript_lines RENAME TO transcript_lines_away`.execute(database.db);
    await site.pass(6_000, call.connection);
    expect(await traceOf(call.callId)).toBeUndefined();
    await sql`ALTER TABLE transcript_lines_away RENAME TO transcript_lines`.execute(database.db);
    await site.conversations.end(caller, call.callId);
    await site.records.idle();
    expect((await site.transcripts.own(caller, call.callId)).map(({ text }) => text)).toEqual(["Kept all the same"]);
    expect((await traceOf(call.callId))?.events.map(([, kind]) => kind)).toEqual(["connected", "first_sound", "ended"]);
  });

  test("moments are kept without a word of content, and the middle reply stands with the call", async () => {
    const call = await spokenCall(() => [
      line(0, { replyMs: 900 }),
      line(1, { replyMs: 500, text: "Cut—", cutAtMs: 300 }),
      line(2, { replyMs: 700 }),
    ]);
    const trace = await traceOf(call.callId);
    expect(trace?.reply_ms).toEqual([900, 500, 700]);
    expect(trace?.events.map(([, kind]) => kind).sort()).toEqual(["connected", "ended", "first_sound", "interrupted"]);
    expect(JSON.stringify(trace?.events)).not.toContain("Line");
    const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirst();
    expect(row).toMatchObject({ reply_ms: 700, reply_band: 0 });
  });
});

describe("a call that ends while its record is being written", () => {
  test("has its last moments and words written by the next round, and each line once", async () => {
    const call = await spokenCall(() => []);
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom("call_traces").where("call_id", "=", call.callId).execute();
    const records = createCallRecords({ db: database.db, clock: site.clock, log: silentLog, sealing: site.sealing });
    const trace = await records.open({ ...row, started_at: null });
    const lines = Array.from({ length: 8 }, (_, no) => line(no, { replyMs: 100 + no }));
    trace.hear((from) => lines.filter(({ no }) => no >= from));
    trace.note("first_sound", null);
    const firstRound = records.idle();
    // Let it take what there is by now; its statements are still to come.
    await Promise.resolve();
    lines.push(line(8, { text: "Good night", replyMs: 900 }));
    trace.note("ended", null);
    trace.close();
    await firstRound;
    await records.idle();

    const kept = await traceOf(call.callId);
    expect(kept?.events.map(([, kind]) => kind)).toEqual(["first_sound", "ended"]);
    expect(kept?.reply_ms).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 900]);
    expect(await sealedLines(call.callId)).toHaveLength(9);
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
    const call = await spokenCall();
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    const records = createCallRecords({ db: database.db, clock: site.clock, log, sealing: site.sealing });
    for (let i = 0; i < many; i += 1) {
      const trace = await records.open({ ...row, started_at: null });
      trace.hear(() => Array.from({ length: linesEach }, (_, j) => line(1 + i * linesEach + j, {})));
      trace.close();
    }
    return { callId: call.callId, records };
  }

  test("are all kept, however many there are", async () => {
    const { callId, records } = await endedTogether();
    await records.idle();
    expect(await sealedLines(callId)).toHaveLength(1 + many);
  });

  test("are kept when so much was said that one statement cannot hold it", async () => {
    const { callId, records } = await endedTogether(silentLog, 50);
    await records.idle();
    expect(await sealedLines(callId)).toHaveLength(1 + many * 50);
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
    expect((await sealedLines(callId)).map(({ line_no }) => line_no)).toEqual([
      0,
      ...Array.from({ length: many - 1 }, (_, i) => i + 2),
    ]);
  });
});

describe("a private call", () => {
  test("keeps nothing but the bill, by the call's own wish or by the member's choice for all calls", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const agentId = site.agentId("Ivy");
    const privately = async (input: { private?: boolean }) => {
      const started = await site.start.start(caller, openGate, { agentId, ...input }, from);
      const view = await site.conversations.get(caller, started.callId);
      await site.conversations.end(caller, started.callId);
      return view.private;
    };
    expect(await privately({})).toBe(false);
    expect(await privately({ private: true })).toBe(true);
    await site.transcripts.choose(caller, { private: true });
    expect(await site.transcripts.choices(caller)).toEqual({ private: true });
    expect((await site.start.quote(caller, openGate, agentId)).privateByDefault).toBe(true);
    expect(await privately({})).toBe(true);
    expect(await privately({ private: false })).toBe(false);

    const call = await spokenCall();
    expect(await sealedLines(call.callId)).toEqual([]);
    expect(await traceOf(call.callId)).toBeUndefined();
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ private: true, billedMs: 12_000 });
    await site.transcripts.choose(caller, { private: false });
  });

  test("the database itself refuses to keep anything of one", async () => {
    const call = await spokenCall();
    await site.transcripts.erase(call.caller, call.callId);
    const transcript = { call_id: call.callId, customer_uid: call.caller.uid, kept_from: site.clock.now() };
    await expect(database.db.insertInto("call_transcripts").values(transcript).execute()).rejects.toThrow(
      "nothing is kept",
    );
  });
});

test("a customer erases what was said in an ended call, whole and for good; the bill stays", async () => {
  const call = await spokenCall();
  await site.transcripts.erase(call.caller, call.callId);
  expect(await sealedLines(call.callId)).toEqual([]);
  expect(await traceOf(call.callId)).toBeUndefined();
  expect(await site.transcripts.own(call.caller, call.callId)).toEqual([]);
  expect(await site.conversations.get(call.caller, call.callId)).toMatchObject({ private: true, charge: "0.30" });
  await site.buy(call.caller.uid);
  const running = await site.talking(call.caller);
  await expect(site.transcripts.erase(call.caller, running.callId)).rejects.toMatchObject({ status: 409 });
  await site.conversations.end(call.caller, running.callId);
});

test("an admin opens a transcript with a reason that goes into the record, for fifteen minutes", async () => {
  const call = await spokenCall();
  const { admin } = site.seeded;
  expect(await site.transcripts.openFor(admin, call.callId)).toBeNull();
  const longAgo = { ...admin, recent: false };
  await expect(site.transcripts.open(longAgo, call.callId, "Complaint NB-1")).rejects.toMatchObject({
    code: "members.login_again",
  });
  const opened = await site.transcripts.open(admin, call.callId, "Complaint NB-1 names this call");
  expect(opened.lines.map(({ text }) => text)).toEqual(["Hello"]);
  const entries = await database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", call.callId).execute();
  expect(entries).toMatchObject([
    { action: "calls.transcript_opened", actor_uid: admin.uid, reason: "Complaint NB-1 names this call" },
  ]);
  await site.clock.advance(15 * 60_000 - 1);
  expect((await site.transcripts.openFor(admin, call.callId))?.lines).toHaveLength(1);
  expect((await site.callDesk.detail(admin, call.callId)).transcript).toBe("open");
  await site.clock.advance(1);
  expect(await site.transcripts.openFor(admin, call.callId)).toBeNull();
  expect((await site.callDesk.detail(admin, call.callId)).transcript).toBe("sealed");
  await site.transcripts.erase(call.caller, call.callId);
  await expect(site.transcripts.open(admin, call.callId, "Again")).rejects.toMatchObject({ status: 404 });
});

test("transcripts go after 30 days, flagged ones after 180, and one whose flag is taken away with the next run", async () => {
  const { admin } = site.seeded;
  const [plain, flagged, unflagged] = [await spokenCall(), await spokenCall(), await spokenCall()];
  for (const call of [flagged, unflagged]) {
    await site.callDesk.flag(admin, call.callId, { flagged: true, reason: "Looked at by two" });
  }
  const kept = async () => {
    const calls = [plain, flagged, unflagged];
    return Promise.all(calls.map(async ({ callId }) => (await sealedLines(callId)).length));
  };
  await site.clock.advance(29 * dayMs);
  await site.transcripts.eraseOld();
  expect(await kept()).toEqual([1, 1, 1]);
  await site.clock.advance(dayMs + 60_000);
  await site.transcripts.eraseOld();
  expect(await kept()).toEqual([0, 1, 1]);
  await site.callDesk.flag(admin, unflagged.callId, { flagged: false, reason: "Nothing in it" });
  await site.transcripts.eraseOld();
  expect(await kept()).toEqual([0, 1, 0]);
  await site.clock.advance(150 * dayMs);
  await site.transcripts.eraseOld();
  expect(await kept()).toEqual([0, 0, 0]);
});
