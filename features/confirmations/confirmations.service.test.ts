import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { confirmationNote, createConfirmations } from "./confirmations.service.ts";

const hour = 3_600_000;
const database = await databaseOfFile();
let [asker, second, third]: Viewer[] = [];
let done: string[];
const stage = await withMembers(database);
const audit = createAuditService({ db: database.db, clock: stage.clock });
const confirmations = createConfirmations({ db: database.db, clock: stage.clock, audit });
beforeAll(async () => {
  [asker, second, third] = [await anAdmin(stage.members), await anAdmin(stage.members), await anAdmin(stage.members)];
  done = [];
  confirmations.registerActions({
    sample_action: async (tx, admin, request) => {
      if (request.payload.fails) throw new Error("the action failed");
      done.push(request.id);
      const actor = { uid: admin.uid, role: "admin" } as const;
      const after = confirmationNote(request);
      await audit.record(tx, { actor, action: "sample.done", subject: request.subject, after, reason: request.reason });
    },
  });
});

const request = (subjectId = uuidv7(), payload: Record<string, unknown> = {}) => ({
  kind: "sample_action",
  subject: { type: "user", id: subjectId },
  summary: "Do a sample action",
  payload,
  reason: "Asked for in a test",
});
const ask = (wanted = request(), by: Viewer | undefined = asker) =>
  transact(database.db, (tx) => confirmations.request(tx, by ?? null, wanted));
const entriesOf = (id: string) =>
  database.db.selectFrom("audit_log").select("action").where("subject_id", "=", id).orderBy("id").execute();

test("another admin confirms, the action runs once, and each step is audited", async () => {
  const wanted = request();
  const id = await ask(wanted);
  await expect(confirmations.confirm(asker ?? null, id)).rejects.toMatchObject({ code: "confirmations.own" });
  expect(done).not.toContain(id);
  await confirmations.confirm(second ?? null, id);
  await expect(confirmations.confirm(third ?? null, id)).rejects.toMatchObject({ code: "confirmations.gone" });
  expect(done.filter((one) => one === id)).toHaveLength(1);
  expect(await entriesOf(wanted.subject.id)).toEqual([{ action: "confirmation.asked" }, { action: "sample.done" }]);
  const { requests } = await confirmations.list(second ?? null, { subject: wanted.subject });
  expect(requests).toMatchObject([{ state: "confirmed", decidedBy: { uid: second?.uid }, own: false }]);
});

test("only one of twenty concurrent confirmations is carried out", async () => {
  const wanted = request();
  const id = await ask(wanted);
  const tries = Array.from({ length: 20 }, (_, n) => confirmations.confirm((n % 2 ? second : third) ?? null, id));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(done.filter((one) => one === id)).toHaveLength(1);
  expect(await entriesOf(wanted.subject.id)).toHaveLength(2);
});

test("an action that fails leaves the request waiting", async () => {
  const id = await ask(request(undefined, { fails: true }));
  await expect(confirmations.confirm(second ?? null, id)).rejects.toThrow("the action failed");
  expect((await confirmations.waiting(second ?? null)).map((one) => one.id)).toContain(id);
  await confirmations.withdraw(asker ?? null, id);
});

test("allows one open request per subject, which its requester can withdraw and another admin can refuse with a reason", async () => {
  const wanted = request();
  const id = await ask(wanted);
  await expect(ask(wanted)).rejects.toMatchObject({ code: "confirmations.waiting" });
  await expect(confirmations.withdraw(second ?? null, id)).rejects.toMatchObject({ code: "confirmations.gone" });
  await expect(confirmations.refuse(asker ?? null, id, "not so")).rejects.toMatchObject({ code: "confirmations.own" });
  await expect(confirmations.refuse(second ?? null, id, " ")).rejects.toMatchObject({ field: "reason" });
  await confirmations.refuse(second ?? null, id, "Not convinced");
  const again = await ask(wanted);
  await confirmations.withdraw(asker ?? null, again);
  const { requests } = await confirmations.list(asker ?? null, { subject: wanted.subject });
  expect(requests.map(({ state }) => state)).toEqual(["withdrawn", "refused"]);
});

test("after 48 hours a request cannot be confirmed and can be made again", async () => {
  const wanted = request();
  const id = await ask(wanted);
  await stage.clock.advance(48 * hour);
  expect((await confirmations.waiting(second ?? null)).map((one) => one.id)).not.toContain(id);
  await expect(confirmations.confirm(second ?? null, id)).rejects.toMatchObject({ code: "confirmations.gone" });
  const again = await ask(wanted);
  expect(again).not.toBe(id);
  await stage.clock.advance(48 * hour);
  expect(await confirmations.expire()).toBeGreaterThan(0);
});

test("a request can no longer be confirmed once its requester is not an admin", async () => {
  const gone = await anAdmin(stage.members);
  const id = await ask(request(), gone);
  await database.db.updateTable("users").set({ role: "member" }).where("uid", "=", gone.uid).execute();
  await expect(confirmations.confirm(second ?? null, id)).rejects.toMatchObject({ code: "confirmations.gone" });
});

test("the database refuses confirming your own request, deciding twice and changing a request", async () => {
  const id = await ask();
  const write = (set: string) =>
    sql`UPDATE confirmations SET ${sql.raw(set)}, decided_at = asked_at WHERE id = ${id}`.execute(database.db);
  await expect(write(`state = 'confirmed', decided_by = '${asker?.uid}'`)).rejects.toThrow("two_people");
  await expect(write(`payload = '{"amount":"1"}'`)).rejects.toThrow("stays as it was");
  await write(`state = 'confirmed', decided_by = '${second?.uid}'`);
  await expect(write(`state = 'refused', decided_by = '${third?.uid}'`)).rejects.toThrow("stays as it was");
  await expect(sql`DELETE FROM confirmations WHERE id = ${id}`.execute(database.db)).rejects.toThrow("append-only");
});

test("only an admin can request, list or decide", async () => {
  const { viewer } = await stage.members.signUp(stranger(), visitor);
  const id = await ask();
  const calls = [
    () => ask(request(), viewer),
    () => confirmations.confirm(viewer, id),
    () => confirmations.refuse(viewer, id, "no"),
    () => confirmations.withdraw(viewer, id),
    () => confirmations.waiting(viewer),
    () => confirmations.list(viewer, {}),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
});
