import { expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { openProduct } from "#tests/builders/product.ts";
import { settingsCatalogue } from "../settings/settings.rules.ts";
import { changesOf } from "./record-entries.rules.ts";

const database = await databaseOfFile();
const connected = { payments: true, geolocation: true, voiceCloning: true, voiceAgents: true };
const product = await openProduct(database, { outside: { connected } });
const { clock } = product;
const { members } = product.features.members.internal;
const { settings: changes, logs } = product.services.operations;
const { settings, audit } = product.internal;
const { confirmations } = product.features.confirmations.internal;
const [one, other] = [await anAdmin(members), await anAdmin(members)];
const asked = async () => (await confirmations.waiting(other)).at(-1);

const payouts = { holdDays: 7, newCreatorHoldDays: 14, newCreatorDays: 30, minimum: "20.00" };
const above = (secondAdminAbove: string) => ({ value: { ...payouts, secondAdminAbove }, reason: "tuning" });
const name = "creators.payouts";

test("one admin alone cannot raise what needs two, and the second one sees what changes", async () => {
  expect(await changes.change(one, name, above("400.00"))).toEqual({ version: null, waiting: true });
  expect((await settings.get(name)).secondAdminAbove).toBe(50_000_000n);
  const request = await asked();
  expect(request).toMatchObject({ kind: "setting_change", subject: { type: "setting", id: name } });
  expect(request?.summary).toContain("$50.00 → $400.00");
  await expect(confirmations.confirm(one, request?.id ?? "")).rejects.toMatchObject({ code: "confirmations.own" });
  await confirmations.confirm(other, request?.id ?? "");
  expect((await settings.get(name)).secondAdminAbove).toBe(400_000_000n);
  const { entries } = await audit.list({ uid: one.uid, role: "admin" }, { subject: { type: "setting", id: name } });
  expect(entries[0]).toMatchObject({ action: "settings.changed", after: { askedBy: one.uid, confirmedBy: other.uid } });
  const { entries: shown } = await logs.record(one, { subject: `setting:${name}` });
  expect(shown[0]?.signatures).toEqual({ asked: one.username, confirmed: other.username });
  expect(shown[0] && changesOf(shown[0])).toEqual([expect.objectContaining({ before: "$50.00", after: "$400.00" })]);
});

test("emptying a long list says so first, and no change is cut for the second admin", async () => {
  const places = settingsCatalogue["age_gate.restricted_places"].initial;
  await changes.change(one, "age_gate.restricted_places", { value: [], reason: "a trial" });
  const request = await asked();
  expect(request?.summary).toMatch(/ entries → the list becomes empty; /);
  expect(request?.changes).toHaveLength(1 + (places as unknown[]).length);
  await confirmations.withdraw(one, request?.id ?? "");
});

test("what is stricter holds at once, and whoever made it so can take it back for a day", async () => {
  expect(await changes.change(one, name, above("10.00"))).toMatchObject({ waiting: false });
  expect((await changes.change(other, name, above("400.00"))).waiting, "somebody else's change").toBe(true);
  expect((await changes.change(one, name, above("400.00"))).waiting, "one's own").toBe(false);
  expect((await settings.get(name)).secondAdminAbove).toBe(400_000_000n);
  await changes.turn(one, "purchases", false, "a fault");
  await clock.advance(25 * 3_600_000);
  expect((await changes.turn(one, "purchases", true, "mended")).waiting, "a day later").toBe(true);
});

test("two switches that one admin turned off are turned on again by them in any order", async () => {
  for (const part of ["signUps", "newCalls"] as const) await changes.turn(one, part, false, "a fault");
  for (const part of ["signUps", "newCalls"] as const) {
    expect((await changes.turn(one, part, true, "mended")).waiting, part).toBe(false);
  }
});

test("a wish is void once the setting was changed, and no wish for later slips through", async () => {
  await changes.change(one, "credit.signup", { value: { amount: "20.00", days: 30 }, reason: "a campaign" });
  const request = await asked();
  await changes.change(other, "credit.signup", { value: { amount: "4.00", days: 30 }, reason: "less" });
  await expect(confirmations.confirm(other, request?.id ?? "")).rejects.toMatchObject({
    code: "settings.changed_since",
  });
  const startsAt = new Date(clock.now().getTime() + 3_600_000);
  const later = { value: { amount: "9.00", days: 30 }, reason: "later", startsAt };
  await confirmations.withdraw(one, request?.id ?? "");
  expect((await changes.change(one, "credit.signup", later)).waiting).toBe(true);
});

test("nobody sets more than the ceiling, and a wrong value is refused before anybody is asked", async () => {
  const refused = { code: "settings.bad_value", field: "value" };
  await expect(changes.change(one, name, above("100000.00"))).rejects.toMatchObject(refused);
  await expect(changes.change(one, "records.retention", { value: {}, reason: "x" })).rejects.toMatchObject(refused);
});

test("a sign-in of long ago reads settings and changes none", async () => {
  const longAgo = { ...one, recent: false };
  expect((await changes.all(longAgo)).length).toBeGreaterThan(10);
  const refused = { code: "members.login_again", status: 403 };
  await expect(changes.change(longAgo, name, above("10.00"))).rejects.toMatchObject(refused);
  await expect(changes.restore(longAgo, name, 0, "as before")).rejects.toMatchObject(refused);
  const turn = changes.turn(longAgo, "signUps", false, "a fault");
  await expect(turn).rejects.toMatchObject(refused);
});

test("what waits for another admin stands with its setting, for whoever asked and for whoever may confirm it", async () => {
  const share = "creators.share";
  const value = { bps: 1_000, upperBps: 7_500, upperAfterMinutes: 5_000, usageFee: "0.00" };
  const before = await changes.one(one, share);
  const wish = { ...(before.value as typeof value), bps: value.bps };
  await changes.change(one, share, { value: wish, reason: "a trial" });
  const waiting = {
    changes: [{ name: "Share", before: "70%", after: "10%" }],
    askedAt: clock.now().toISOString(),
    own: true,
  };
  expect((await changes.one(one, share)).waiting).toMatchObject(waiting);
  expect((await changes.one(other, share)).waiting).toMatchObject({ own: false });
  const line = async () => (await changes.all(one)).find(({ name: each }) => each === share);
  const found = await line();
  expect(found).toMatchObject({ value: before.value, waiting });
  await confirmations.withdraw(one, found?.waiting?.id ?? "");
  expect(await line()).toMatchObject({ waiting: null });
});

test("a change stands with its setting however much else waits for another admin", async () => {
  const { db } = database;
  const ids = await transact(db, async (tx) => {
    const asked: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const subject = { type: "member", id: `member-${n}` };
      const request = { kind: "credit_gift", subject, summary: "Give $80.00", payload: {}, reason: "a gift" };
      asked.push(await confirmations.request(tx, one, request));
    }
    return asked;
  });
  await clock.advance(1_000);
  const terms = "creators.share";
  const { value } = await changes.one(one, terms);
  await changes.change(one, terms, { value: { ...(value as object), bps: 1_500 }, reason: "a trial" });
  const waiting = { changes: [expect.objectContaining({ after: "15%" })], own: true };
  const found = (await changes.one(one, terms)).waiting;
  expect(found).toMatchObject(waiting);
  expect((await changes.all(one)).find(({ name: each }) => each === terms)).toMatchObject({ waiting });
  for (const id of [...ids, found?.id ?? ""]) await confirmations.withdraw(one, id);
});

test("what is so already makes no version: now, or at the moment it would start", async () => {
  const unchanged = { code: "settings.unchanged", status: 409 };
  const days = { newForDays: 60, testMinutesPerDay: 10 };
  const { value } = await changes.one(one, "agents.limits");
  await expect(changes.change(one, "agents.limits", { value, reason: "nothing" })).rejects.toMatchObject(unchanged);
  await expect(changes.restore(one, "agents.limits", 0, "as delivered")).rejects.toMatchObject(unchanged);
  const startsAt = new Date(clock.now().getTime() + 3_600_000);
  await changes.change(one, "agents.limits", { value: days, reason: "later", startsAt });
  const evenLater = new Date(startsAt.getTime() + 1_000);
  const again = changes.change(one, "agents.limits", { value: days, reason: "the same", startsAt: evenLater });
  await expect(again).rejects.toMatchObject(unchanged);
  await changes.change(one, "agents.limits", { value: days, reason: "at once" });
  expect(await settings.get("agents.limits")).toEqual(days);
});

test("admins are told behind which switches nothing is connected, and nobody else", async () => {
  expect(await changes.unconnected(one)).toEqual(["payouts"]);
  await expect(changes.unconnected(null)).rejects.toMatchObject({ status: 401 });
});
