import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withSpokenCalls } from "#tests/builders/spoken-calls.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const said = withSpokenCalls(database, site);

const dayMs = 86_400_000;

describe("what was said", () => {
  test("is kept as it was heard, sealed, for the customer and for nobody else; the creator gets a 404", async () => {
    const call = await said.spokenCall(() => [
      said.line(0, { kind: "disclosure", text: "You are talking with an AI." }),
      said.line(1, { role: "user", kind: null, text: "Tell me about the sea" }),
      said.line(2, { text: "The sea is—", cutAtMs: 900, replyMs: 640 }),
    ]);
    const rows = await said.sealedLines(call.callId);
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
    const call = await said.spokenCall(() => [said.line(0, { text: "One" }), said.line(1, { text: "Two" })]);
    await sql`UPDATE transcript_lines SET line_no = 2 - line_no WHERE call_id = ${call.callId}`.execute(database.db);
    await expect(site.transcripts.own(call.caller, call.callId)).rejects.toThrow("does not open");
  });

  test("is written while the call runs, a few seconds late at most, and follows a late word of where it was cut", async () => {
    const caller = site.customer("paid");
    await site.buy(caller.uid);
    const call = await site.talking(caller);
    site.spoken.set(call.callId, [
      said.line(0, { text: "A long story, told" }),
      said.line(1, { text: "Still", isDone: false }),
    ]);
    await site.pass(2_250, call.connection);
    await site.records.idle();
    expect((await site.transcripts.own(caller, call.callId)).map(({ text }) => text)).toEqual(["A long story, told"]);
    site.spoken.set(call.callId, [
      said.line(0, { text: "A long—", cutAtMs: 500 }),
      said.line(1, { text: "Still here" }),
    ]);
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
    site.spoken.set(call.callId, [said.line(0, { text: "Kept all the same" })]);
    await sql`ALTER TABLE transcript_lines RENAME TO transcript_lines_away`.execute(database.db);
    await site.pass(6_000, call.connection);
    expect(await said.traceOf(call.callId)).toBeUndefined();
    await sql`ALTER TABLE transcript_lines_away RENAME TO transcript_lines`.execute(database.db);
    await site.conversations.end(caller, call.callId);
    await site.records.idle();
    expect((await site.transcripts.own(caller, call.callId)).map(({ text }) => text)).toEqual(["Kept all the same"]);
    expect((await said.traceOf(call.callId))?.events.map(([, kind]) => kind)).toEqual([
      "connected",
      "first_sound",
      "ended",
    ]);
  });

  test("moments are kept without a word of content, and the middle reply stands with the call", async () => {
    const call = await said.spokenCall(() => [
      said.line(0, { replyMs: 900 }),
      said.line(1, { replyMs: 500, text: "Cut—", cutAtMs: 300 }),
      said.line(2, { replyMs: 700 }),
    ]);
    const trace = await said.traceOf(call.callId);
    expect(trace?.reply_ms).toEqual([900, 500, 700]);
    expect(trace?.events.map(([, kind]) => kind).sort()).toEqual(["connected", "ended", "first_sound", "interrupted"]);
    expect(JSON.stringify(trace?.events)).not.toContain("Line");
    const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirst();
    expect(row).toMatchObject({ reply_ms: 700, reply_band: 0 });
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

    const call = await said.spokenCall();
    expect(await said.sealedLines(call.callId)).toEqual([]);
    expect(await said.traceOf(call.callId)).toBeUndefined();
    expect(await site.conversations.get(caller, call.callId)).toMatchObject({ private: true, billedMs: 12_000 });
    await site.transcripts.choose(caller, { private: false });
  });

  test("the database itself refuses to keep anything of one", async () => {
    const call = await said.spokenCall();
    await site.transcripts.erase(call.caller, call.callId);
    const transcript = { call_id: call.callId, customer_uid: call.caller.uid, kept_from: site.clock.now() };
    await expect(database.db.insertInto("call_transcripts").values(transcript).execute()).rejects.toThrow(
      "nothing is kept",
    );
  });
});

test("a customer erases what was said in an ended call, whole and for good; the bill stays", async () => {
  const call = await said.spokenCall();
  await site.transcripts.erase(call.caller, call.callId);
  expect(await said.sealedLines(call.callId)).toEqual([]);
  expect(await said.traceOf(call.callId)).toBeUndefined();
  expect(await site.transcripts.own(call.caller, call.callId)).toEqual([]);
  expect(await site.conversations.get(call.caller, call.callId)).toMatchObject({ private: true, charge: "0.30" });
  await site.buy(call.caller.uid);
  const running = await site.talking(call.caller);
  await expect(site.transcripts.erase(call.caller, running.callId)).rejects.toMatchObject({ status: 409 });
  await site.conversations.end(call.caller, running.callId);
});

test("an admin opens a transcript with a reason that goes into the record, for fifteen minutes", async () => {
  const call = await said.spokenCall();
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
  expect((await site.adminCalls.detail(admin, call.callId)).transcript).toBe("open");
  await site.clock.advance(1);
  expect(await site.transcripts.openFor(admin, call.callId)).toBeNull();
  expect((await site.adminCalls.detail(admin, call.callId)).transcript).toBe("sealed");
  await site.transcripts.erase(call.caller, call.callId);
  await expect(site.transcripts.open(admin, call.callId, "Again")).rejects.toMatchObject({ status: 404 });
});

test("transcripts go after 30 days, flagged ones after 180, and one whose flag is taken away with the next run", async () => {
  const { admin } = site.seeded;
  const [plain, flagged, unflagged] = [await said.spokenCall(), await said.spokenCall(), await said.spokenCall()];
  for (const call of [flagged, unflagged]) {
    await site.adminCalls.flag(admin, call.callId, { flagged: true, reason: "Looked at by two" });
  }
  const kept = async () => {
    const calls = [plain, flagged, unflagged];
    return Promise.all(calls.map(async ({ callId }) => (await said.sealedLines(callId)).length));
  };
  await site.clock.advance(29 * dayMs);
  await site.runJob("erase-old-transcripts");
  expect(await kept()).toEqual([1, 1, 1]);
  await site.clock.advance(dayMs + 60_000);
  await site.runJob("erase-old-transcripts");
  expect(await kept()).toEqual([0, 1, 1]);
  await site.adminCalls.flag(admin, unflagged.callId, { flagged: false, reason: "Nothing in it" });
  await site.runJob("erase-old-transcripts");
  expect(await kept()).toEqual([0, 1, 0]);
  await site.clock.advance(150 * dayMs);
  await site.runJob("erase-old-transcripts");
  expect(await kept()).toEqual([0, 0, 0]);
});
