import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPeople } from "#tests/builders/people.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const stage = await withPeople(database);
// What one admin moves alone is summed over a day.
beforeEach(() => stage.clock.advance(dayMs));

const reason = "Asked for in a test";
const give = (amountUsd: string, key: string = uuidv7()) => ({
  reason,
  direction: "give" as const,
  part: "paid" as const,
  amountUsd,
  key,
});
const findings = () => checkLedger(database.db, { at: stage.clock.now() });

describe("manual credit adjustments", () => {
  const creditOf = async (uid: string) => (await stage.ledger.balances(database.db, uid)).available;

  test("write one journal and one audit entry, and the same form sent twice counts once", async () => {
    const { viewer } = await stage.newMember();
    const form = give("12.50");
    const twice = await Promise.all([
      stage.people.adjustCredit(stage.admins[0], viewer.uid, form),
      stage.people.adjustCredit(stage.admins[0], viewer.uid, form),
    ]);
    expect(twice).toEqual(["done", "done"]);
    expect((await creditOf(viewer.uid)).paid).toBe(12_500_000n);
    expect(await stage.recorded(viewer.uid)).toEqual(["credit.adjusted"]);
    const file = await stage.people.file(stage.admins[1], viewer.uid);
    expect(file.journals[0]).toMatchObject({ kind: "adjustment", amount: "12.50", balanceAfter: "12.50" });
    expect(file.adjustments).toMatchObject([{ amount: "12.50", by: stage.admins[0].username, reason }]);
    const other = { ...form, amountUsd: "13.00" };
    await expect(stage.people.adjustCredit(stage.admins[0], viewer.uid, other)).rejects.toMatchObject({
      code: "people.key_reused",
    });
    expect(await findings()).toEqual([]);
  });

  test("never take more than the available credit, and free credit that was given expires", async () => {
    const { viewer } = await stage.newMember();
    const take = (part: "paid" | "free", amountUsd: string) =>
      stage.people.adjustCredit(stage.admins[0], viewer.uid, { ...give(amountUsd), direction: "take", part });
    await expect(take("paid", "0.01")).rejects.toMatchObject({ code: "people.too_much" });
    await stage.people.adjustCredit(stage.admins[0], viewer.uid, { ...give("4.00"), part: "free" });
    await take("free", "1.50");
    await expect(take("free", "2.51")).rejects.toMatchObject({ code: "people.too_much" });
    expect(await creditOf(viewer.uid)).toEqual({ paid: 0n, free: 2_500_000n });
    await stage.clock.advance(31 * dayMs);
    await stage.ledger.expireGrants();
    expect((await creditOf(viewer.uid)).free).toBe(0n);
    for (const amount of ["0", "-1", "1.005", "ten", "10000.01"]) {
      await expect(stage.people.adjustCredit(stage.admins[0], viewer.uid, give(amount)), amount).rejects.toMatchObject({
        field: "amountUsd",
      });
    }
    expect(await findings()).toEqual([]);
  });

  test("above fifty dollars need another admin, who is neither the requester nor the member", async () => {
    const [asker, second] = stage.admins;
    const { viewer } = await stage.newMember();
    expect(await stage.people.adjustCredit(asker, viewer.uid, give("50.01"))).toBe("waiting");
    expect((await creditOf(viewer.uid)).paid).toBe(0n);
    const [request] = (await stage.confirmations.list(second, { subject: { type: "user", id: viewer.uid } })).requests;
    expect(request).toMatchObject({
      kind: "credit_adjustment",
      state: "waiting",
      summary: expect.stringContaining("$50.01"),
    });
    await expect(stage.confirmations.confirm(asker, request?.id ?? "")).rejects.toMatchObject({ status: 409 });
    await stage.confirmations.confirm(second, request?.id ?? "");
    expect((await creditOf(viewer.uid)).paid).toBe(50_010_000n);
    expect(await stage.recorded(viewer.uid)).toEqual(["confirmation.asked", "credit.adjusted"]);
    await expect(stage.people.adjustCredit(asker, asker.uid, give("1.00"))).rejects.toMatchObject({
      code: "people.oneself",
    });
    expect(await findings()).toEqual([]);
  });

  test("cannot be split to stay below the limit, not even concurrently", async () => {
    const { viewer } = await stage.newMember();
    const [admin] = stage.admins;
    const pieces = Array.from({ length: 20 }, () => stage.people.adjustCredit(admin, viewer.uid, give("10.00")));
    const results = await Promise.allSettled(pieces);
    const values = results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.code));
    expect(values.filter((value) => value === "done")).toHaveLength(5);
    expect(values.filter((value) => value === "waiting")).toHaveLength(1);
    expect(values.filter((value) => value === "confirmations.waiting")).toHaveLength(14);
    expect((await creditOf(viewer.uid)).paid).toBe(dollars(50));
  });

  test("cannot be split across members to stay below the limit, not even concurrently", async () => {
    const [admin, other] = stage.admins;
    const members = await Promise.all(Array.from({ length: 8 }, () => stage.newMember()));
    const results = await Promise.all(
      members.map(({ viewer }) => stage.people.adjustCredit(admin, viewer.uid, give("10.00"))),
    );
    expect(results.filter((result) => result === "done")).toHaveLength(5);
    const viewer = members[0]?.viewer ?? admin;
    expect(await stage.people.adjustCredit(other, viewer.uid, give("10.00")), "another admin").toBe("done");
    const row = { id: uuidv7(), uid: viewer.uid, part: "paid" as const, amount_micros: dollars(10), reason };
    const alone = { by_uid: admin.uid, confirmed_by: null, confirmation_id: null, alone_micros: dollars(10) };
    const rest = { limit_micros: dollars(50), journal_id: uuidv7(), at: stage.clock.now() };
    const insert = database.db.insertInto("credit_adjustments").values({ ...row, ...alone, ...rest });
    await expect(insert.execute()).rejects.toThrow("more was moved alone");
  });

  test("twenty concurrent confirmations book the adjustment once", async () => {
    const [asker, second, third] = stage.admins;
    const { viewer } = await stage.newMember();
    await stage.people.adjustCredit(asker, viewer.uid, give("80.00"));
    const [request] = (await stage.confirmations.list(second, { subject: { type: "user", id: viewer.uid } })).requests;
    const tries = Array.from({ length: 20 }, (_, n) =>
      stage.confirmations.confirm(n % 2 ? second : third, request?.id ?? ""),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await creditOf(viewer.uid)).paid).toBe(dollars(80));
    expect(await findings()).toEqual([]);
  });

  test("the database refuses an amount above the limit without a second admin", async () => {
    const { viewer } = await stage.newMember();
    const row = { id: uuidv7(), uid: viewer.uid, part: "paid" as const, amount_micros: dollars(60), reason };
    const alone = { by_uid: stage.admins[0].uid, confirmed_by: null, confirmation_id: null, alone_micros: dollars(60) };
    const rest = { limit_micros: dollars(50), journal_id: uuidv7(), at: stage.clock.now() };
    const insert = database.db.insertInto("credit_adjustments").values({ ...row, ...alone, ...rest });
    await expect(insert.execute()).rejects.toThrow("credit_adjustments_second_admin");
  });
});
