import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { silentLog } from "#platform/log/log.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createErrorRecorder } from "./error-recorder.service.ts";
import { createLogs } from "./logs.service.ts";

const clock = manualClock(new Date("2026-05-01T10:00:00Z"));
const keeper: Viewer = {
  uid: uuidv7(),
  username: "keeper",
  email: "keeper@example.com",
  name: null,
  userType: "user",
  role: "admin",
  twoFactor: true,
};
const database = await databaseOfFile();
let recorder: ReturnType<typeof createErrorRecorder>;
let logs: ReturnType<typeof createLogs>;
let audit: ReturnType<typeof createAuditService>;
const { db } = database;
const { uid, username, email } = keeper;
beforeAll(async () => {
  await db.insertInto("users").values({ uid, username, email, user_type: "user" }).execute();
  audit = createAuditService({ db, clock });
  logs = createLogs({ db, clock, audit, chain: { reach: async () => ({ since: null, until: null, digest: null }) } });
  recorder = createErrorRecorder({ clock });
  recorder.open(db);
});

const log = () => recorder.hearing(silentLog);
const open = async () => (await logs.errors(keeper, { state: "open" })).groups;
const resolvedOnes = async () => (await logs.errors(keeper, { state: "resolved" })).groups;

describe("errors that the log is told of", () => {
  beforeEach(() => database.db.deleteFrom("error_groups").execute());

  test("are counted by kind, from every child of the log, and inside somebody's transaction as well", async () => {
    const firstSeenAt = clock.now().toISOString();
    log().error({ error: "Error: no line 17\n    at dial (server/a.ts:1:1)" }, "http: a request failed");
    await clock.advance(60_000);
    await transact(database.db, async () => {
      const child = log().child({ requestId: "x" }).child({});
      child.error({ error: "Error: no line 18\n    at dial (server/a.ts:2:1)" }, "http: a request failed");
    });
    log().error({ error: "somebody@example.com\n    at send (server/b.ts:1:1)" }, "mail: a run failed");
    log().warn({}, "nothing to gather");
    await recorder.flush();
    expect(await open()).toMatchObject([
      { title: "mail: a run failed: ‹email›", seen: 1 },
      { title: "http: a request failed: Error: no line 17", seen: 2, firstSeenAt },
    ]);
  });

  test("are written by themselves a few seconds later", async () => {
    const lastSeenAt = clock.now().toISOString();
    log().error({}, "by itself");
    await clock.advance(5_000);
    await recorder.flush();
    expect(await open()).toMatchObject([{ title: "by itself", lastSeenAt }]);
  });

  test("in a flood cost one statement, and none of them is lost", async () => {
    const before = (await open()).reduce((sum, { seen }) => sum + seen, 0);
    for (let i = 0; i < 5_000; i += 1)
      log().error({ error: `E${String.fromCharCode(97 + (i % 26))}x` }, `kind ${i % 3}`);
    await recorder.flush();
    const groups = await open();
    expect(groups.reduce((sum, { seen }) => sum + seen, 0) - before).toBe(5_000);
    expect(groups.find(({ title }) => title.startsWith("More errors"))?.seen).toBeGreaterThanOrEqual(4_800);
    expect(groups.length).toBeLessThanOrEqual(60);
  });

  test("are resolved with a reason, which is recorded, and come back when they are seen again", async () => {
    log().error({}, "comes back");
    await recorder.flush();
    const found = (await open()).find(({ title }) => title === "comes back");
    const id = found?.id ?? "";
    await logs.resolveError(keeper, id, "mended");
    expect(await resolvedOnes()).toMatchObject([{ id, resolved: { by: "keeper", reason: "mended" } }]);
    const { entries } = await audit.list({ uid: keeper.uid, role: "admin" }, { subject: { type: "error", id } });
    expect(entries).toMatchObject([{ action: "errors.resolved", reason: "mended" }]);
    await expect(logs.resolveError(keeper, id, "again")).rejects.toMatchObject({ code: "operations.already_resolved" });
    await clock.advance(1_000);
    log().error({}, "comes back");
    await recorder.flush();
    expect((await open())[0]).toMatchObject({ id, returned: 1, seen: 2, resolved: null });
  });

  test("are forgotten ninety days after the last of them", async () => {
    log().error({}, "long ago");
    await recorder.flush();
    await clock.advance(91 * 86_400_000);
    expect(await logs.forgetOldErrors()).toBeGreaterThan(0);
    expect(await open()).toEqual([]);
  });

  test("are nobody's to read or resolve but an admin's", async () => {
    for (const viewer of [
      { ...keeper, role: "member" as const },
      { ...keeper, twoFactor: false },
    ]) {
      await expect(logs.errors(viewer, { state: "open" })).rejects.toMatchObject({ status: 404 });
      await expect(logs.resolveError(viewer, uuidv7(), "x")).rejects.toMatchObject({ status: 404 });
      await expect(logs.record(viewer, {})).rejects.toMatchObject({ status: 404 });
      await expect(logs.exportRecord(viewer, { format: "csv" })).rejects.toMatchObject({ status: 404 });
    }
    await expect(logs.resolveError(keeper, uuidv7(), "x")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the record", () => {
  async function texts(pieces: AsyncIterable<string>): Promise<string> {
    let whole = "";
    for await (const piece of pieces) whole += piece;
    return whole;
  }

  let day: string;
  beforeAll(async () => {
    day = clock.now().toISOString().slice(0, 10);
    const system = { uid: null, role: "system" } as const;
    const admin = { uid: keeper.uid, role: "admin" } as const;
    await transact(database.db, async (tx) => {
      await audit.record(tx, { actor: system, action: "ones.begun", subject: { type: "one", id: "a:b" } });
      await audit.record(tx, { actor: admin, action: "ones.ended", subject: { type: "one", id: "c" }, reason: "=1+1" });
    });
  });

  test("is searched by who, by what, by subject and by days", async () => {
    const actions = async (query: Parameters<typeof logs.record>[1]) =>
      (await logs.record(keeper, query)).entries.map(({ action }) => action);
    expect(await actions({ action: "ones" })).toEqual(["ones.ended", "ones.begun"]);
    expect(await actions({ action: "ones.begun" })).toEqual(["ones.begun"]);
    expect(await actions({ action: "one" })).toEqual([]);
    expect(await actions({ action: "ones", who: "system" })).toEqual(["ones.begun"]);
    expect(await actions({ action: "ones", who: "@Keeper" })).toEqual(["ones.ended"]);
    expect(await actions({ action: "ones", who: keeper.uid })).toEqual(["ones.ended"]);
    expect(await actions({ who: "nobody-here" })).toEqual([]);
    expect(await actions({ subject: "one" })).toEqual(["ones.ended", "ones.begun"]);
    expect(await actions({ subject: "one:a:b" })).toEqual(["ones.begun"]);
    expect(await actions({ action: "ones", from: day, to: day })).toEqual(["ones.ended", "ones.begun"]);
    expect(await actions({ action: "ones", to: "2026-04-30" })).toEqual([]);
    expect((await logs.record(keeper, { who: "@keeper" })).entries[0]).toMatchObject({ who: "keeper", role: "admin" });
  });

  test("goes out as CSV or as lines of JSON, formulas unarmed, and that is an entry itself", async () => {
    const csv = await texts(await logs.exportRecord(keeper, { format: "csv", action: "ones.ended" }));
    expect(csv).toMatch(/^\uFEFFat,who,role,action,/);
    expect(csv).toContain(",keeper,admin,ones.ended,one,c,'=1+1,");
    const lines = (await texts(await logs.exportRecord(keeper, { format: "jsonl", action: "ones" })))
      .trim()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(["ones.ended", "ones.begun"]);
    expect(await texts(await logs.exportRecord(keeper, { format: "jsonl", who: "nobody-here" }))).toBe("");
    const { entries } = await logs.record(keeper, { action: "audit.exported" });
    expect(entries[2]).toMatchObject({ after: { format: "csv", filter: { action: "ones.ended" } }, who: "keeper" });
  });
});
