import { beforeAll, beforeEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, quietLog } from "#tests/builders/members.ts";
import { withSafety } from "#tests/builders/safety.ts";
import { forgetFlags, ownFlags } from "./personal-data.store.ts";
import { createTextSafety } from "./text-safety.service.ts";

const database = await databaseOfFile();
let callId: string;
const clock = manualClock(new Date("2027-03-31T22:00:00Z"));
const calls = await withCalls(database);
const { db } = database;
const { safety, asked } = withSafety(db, clock);
const admin = await anAdmin(calls.members);
const customer = calls.customer("paid");
beforeAll(async () => {
  await calls.buy(customer.uid);
  const agentId = calls.seeded.creators[0]?.agentId ?? "";
  callId = (await calls.start.start(customer, openGate, { agentId }, from)).callId;
});
beforeEach(async () => {
  await database.db.deleteFrom("safety_flags").execute();
  await database.db.deleteFrom("safety_events").execute();
});

const countsOf = async (year: number) => (await safety.report(admin, { year })).counts;

test("what happened is counted by month, and the counts name nobody", async () => {
  // In a year of its own.
  await clock.advance(Date.UTC(clock.now().getUTCFullYear() + 1, 2, 31, 22) - clock.now().getTime());
  const year = clock.now().getUTCFullYear();
  await safety.note({ kind: "disclosure", code: "", callId });
  await safety.note({ kind: "crisis", code: "self_harm", callId });
  await safety.note({ kind: "crisis", code: "self_harm", callId });
  await clock.advance(3 * 3_600_000);
  await safety.note({ kind: "crisis", code: "self_harm", callId });
  expect(await countsOf(year)).toEqual([
    { month: `${year}-03`, kind: "crisis", code: "self_harm", total: 2 },
    { month: `${year}-03`, kind: "disclosure", code: "", total: 1 },
    { month: `${year}-04`, kind: "crisis", code: "self_harm", total: 1 },
  ]);
  expect(await countsOf(2026)).toEqual([]);
  expect(await safety.reportCsv(admin, { year })).toBe(
    `month,kind,code,total\n${year}-03,crisis,self_harm,2\n${year}-03,disclosure,,1\n${year}-04,crisis,self_harm,1\n`,
  );
});

test("a flag is open once, may begin to lock, and ends with an admin's reason and one entry in the record", async () => {
  const subject = { subjectType: "member", subjectId: customer.uid } as const;
  await safety.note({ kind: "refused_caller", code: "nonconsent", callId }, [subject]);
  expect(await safety.lockOf(customer.uid)).toBeNull();
  await safety.note({ kind: "refused_caller", code: "nonconsent", callId }, [{ ...subject, locks: true }, subject]);
  expect(await safety.lockOf(customer.uid)).toMatchObject({ code: "safety.locked", status: 403 });
  const { flags } = await safety.flags(admin, {});
  expect(flags).toMatchObject([{ subjectType: "member", name: customer.username, code: "nonconsent", locks: true }]);
  const flagId = flags[0]?.id ?? "";
  expect(await ownFlags(database.db, customer.uid)).toHaveLength(1);
  await safety.clear(admin, { flagId, reason: "Talked about a film" });
  expect(await safety.lockOf(customer.uid)).toBeNull();
  expect((await safety.flags(admin, {})).flags).toEqual([]);
  await expect(safety.clear(admin, { flagId, reason: "again" })).rejects.toMatchObject({ status: 404 });
  const entries = await database.db
    .selectFrom("audit_log")
    .select(["action", "reason", "actor_uid"])
    .where("action", "=", "safety.flag_cleared")
    .where("reason", "=", "Talked about a film")
    .execute();
  expect(entries).toEqual([{ action: "safety.flag_cleared", reason: "Talked about a film", actor_uid: admin.uid }]);
});

test("a flag of a call names both sides of it", async () => {
  await safety.note({ kind: "refused_agent", code: "incest", callId }, [{ subjectType: "call", subjectId: callId }]);
  const [flag] = (await safety.flags(admin, {})).flags;
  expect(flag).toMatchObject({ subjectType: "call", name: expect.stringMatching(`^@${customer.username} with \\w+`) });
  await safety.clear(admin, { flagId: flag?.id ?? "", reason: "Misheard" });
});

test("a caller who said that they are under 18 is an adult, or pays nothing and loses the account: never neither", async () => {
  const event = { kind: "refused_caller", code: "underage_user", callId } as const;
  const flagged = async () => {
    await safety.note(event, [
      { subjectType: "call", subjectId: callId },
      { subjectType: "member", subjectId: customer.uid, locks: true },
    ]);
    const { flags } = await safety.flags(admin, {});
    return flags.find(({ subjectType }) => subjectType === "member")?.id ?? "";
  };
  const first = await flagged();
  await expect(safety.clear(admin, { flagId: first, reason: "Reviewed" })).rejects.toMatchObject({ field: "outcome" });
  expect(await safety.lockOf(customer.uid)).not.toBeNull();
  await safety.clear(admin, { flagId: first, reason: "Quoted a song", outcome: "adult" });
  expect((await safety.flags(admin, {})).flags, "the flag of the call as well").toEqual([]);
  expect(asked).toEqual([]);
  await safety.clear(admin, { flagId: await flagged(), reason: "Named a school year", outcome: "minor" });
  expect(asked).toEqual([
    `undo ${callId}: Named a school year`,
    `suspend ${customer.uid}`,
    `end calls of ${customer.uid}`,
  ]);
  expect((await safety.flags(admin, {})).flags).toEqual([]);
  const audited = database.db.selectFrom("audit_log").select("after").where("reason", "=", "Named a school year");
  expect(await audited.execute(), "with what was refunded").toEqual([
    { after: { outcome: "minor", refunded: "1.00" } },
  ]);
});

test("nobody but an admin sees, counts or clears", async () => {
  for (const viewer of [customer, calls.seeded.creators[0]?.viewer ?? null]) {
    await expect(safety.flags(viewer, {})).rejects.toMatchObject({ status: 404 });
    await expect(safety.waiting(viewer)).rejects.toMatchObject({ status: 404 });
    await expect(safety.report(viewer, {})).rejects.toMatchObject({ status: 404 });
    await expect(safety.reportCsv(viewer, {})).rejects.toMatchObject({ status: 404 });
    await expect(safety.clear(viewer, { flagId: uuidv7(), reason: "x" })).rejects.toMatchObject({ status: 404 });
  }
});

test("which call it was is forgotten: of a crisis after 30 days, of all else after 180; the counts stay", async () => {
  const year = clock.now().getUTCFullYear();
  await safety.note({ kind: "crisis", code: "self_harm", callId });
  await safety.note({ kind: "disclosure", code: "", callId });
  const before = await countsOf(year);
  const kinds = async () =>
    (await database.db.selectFrom("safety_events").select("kind").execute()).map(({ kind }) => kind);
  await clock.advance(31 * 86_400_000);
  await safety.forgetOld();
  expect(await kinds()).not.toContain("crisis");
  expect(await kinds()).toContain("disclosure");
  await clock.advance(150 * 86_400_000);
  await safety.forgetOld();
  expect(await kinds()).toEqual([]);
  expect(await countsOf(year)).toEqual(before);
});

test("who leaves takes the flags along", async () => {
  await safety.note({ kind: "refused_caller", code: "incest", callId }, [
    { subjectType: "member", subjectId: customer.uid },
    { subjectType: "call", subjectId: callId },
  ]);
  await transact(database.db, (tx) => forgetFlags(tx, customer.uid, [callId]));
  expect(await ownFlags(database.db, customer.uid)).toEqual([]);
  expect(await database.db.selectFrom("safety_events").select("id").execute()).toEqual([]);
});

test("what waits stands by age with its clock, and one of it can be opened alone", async () => {
  const [first, second] = [uuidv7(), uuidv7()];
  const hour = 3_600_000;
  await safety.note({ kind: "refused_agent", code: "hate", callId }, [{ subjectType: "agent", subjectId: first }]);
  await clock.advance(hour);
  await safety.note({ kind: "refused_agent", code: "self_harm", callId }, [
    { subjectType: "agent", subjectId: second },
  ]);
  const waiting = await safety.waiting(admin);
  expect(waiting.map(({ subjectId }) => subjectId)).toEqual([first, second]);
  expect(waiting.map(({ openedAt, dueAt }) => Date.parse(dueAt) - Date.parse(openedAt))).toEqual([72 * hour, hour]);
  const { flags } = await safety.flags(admin, { flag: waiting[1]?.id });
  expect(flags.map(({ subjectId }) => subjectId)).toEqual([second]);
  for (const { id } of waiting) await safety.clear(admin, { flagId: id, reason: "Looked at" });
  expect(await safety.waiting(admin)).toEqual([]);
  expect((await safety.flags(admin, { flag: waiting[1]?.id })).flags).toEqual([]);
});

test("more flags than a page are read on with its marker", async () => {
  for (let index = 0; index < 53; index += 1) {
    await safety.note({ kind: "refused_agent", code: "hate", callId }, [{ subjectType: "agent", subjectId: uuidv7() }]);
  }
  const first = await safety.flags(admin, {});
  const second = await safety.flags(admin, { cursor: first.nextCursor ?? "" });
  expect([first.flags.length, second.flags.length, second.nextCursor]).toEqual([50, 3, null]);
  const ids = [...first.flags, ...second.flags].map(({ id }) => id);
  expect(new Set(ids).size).toBe(53);
});

test("before publication: the rules refuse, the model refuses or holds, and without its answer a person has to look", async () => {
  const model = createFakeModeration({ "odd thing": "minors", "other thing": "unknown" });
  const { beforePublication, permits } = createTextSafety({ model, log: quietLog });
  expect(await beforePublication("a quiet evening")).toEqual({ outcome: "pass" });
  expect(await beforePublication("an incest story")).toEqual({ outcome: "refuse", code: "incest" });
  expect(await beforePublication("call me on +49 171 1234567")).toEqual({ outcome: "refuse", code: "doxxing_pii" });
  expect(await beforePublication("an odd thing")).toEqual({ outcome: "refuse", code: "minor_sexual" });
  expect(await beforePublication("the other thing")).toEqual({ outcome: "hold", code: "other" });
  model.goAway(true);
  expect(await beforePublication("a quiet evening")).toEqual({ outcome: "hold", code: "other" });
  expect(await permits("a quiet evening")).toBe(false);
});

test("live: the rules answer at once, an own age has its code, and the model's look comes second", async () => {
  const model = createFakeModeration({ gloom: "self_harm" });
  const { live } = createTextSafety({ model, log: quietLog });
  expect(live("I'm 15", "in", "Ivy")).toEqual({ outcome: "refuse", reason: "underage_user" });
  expect(live("are you human?", "in", "Ivy")).toMatchObject({ outcome: "answer" });
  expect(live("I am a real woman", "out", "Ivy")).toEqual({ outcome: "refuse", reason: "impersonation" });
  const look = (text: string, direction: "in" | "out") => {
    const verdict = live(text, direction, "Ivy");
    return verdict.outcome === "pass" ? verdict.second?.(new AbortController().signal) : verdict;
  };
  expect(await look("so much gloom", "in")).toEqual({ outcome: "crisis" });
  expect(await look("so much gloom", "out")).toEqual({ outcome: "refuse", reason: "self_harm" });
  expect(await look("so much rain", "out")).toEqual({ outcome: "pass" });
  model.goAway(true);
  await expect(look("so much rain", "out")).rejects.toThrow();
});
