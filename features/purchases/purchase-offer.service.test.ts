import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPurchases } from "#tests/builders/purchases.ts";

const database = await databaseOfFile();
const shop = await withPurchases(database);
afterAll(async () => expect(await checkLedger(database.db, { at: shop.clock.now() })).toEqual([]));

const DAY_MS = 86_400_000;

describe("limits", () => {
  test("of the first week are $100 a day, later $300, and $1,000 a month, open payments included", async () => {
    const member = await shop.somebody();
    await shop.start(member, "100");
    await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "purchases.daily_limit" });
    await shop.clock.advance(7 * DAY_MS);
    for (const amount of ["200", "100"]) await shop.bought(member, amount);
    await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "purchases.daily_limit" });
    const regular = await shop.somebody();
    await database.db
      .updateTable("users")
      .set({ created_at: new Date(shop.clock.now().getTime() - 60 * DAY_MS) })
      .where("uid", "=", regular.uid)
      .execute();
    const today = shop.clock.now();
    await shop.clock.advance(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) - today.getTime());
    for (let day = 0; day < 3; day += 1) {
      for (const amount of ["200", "100"]) await shop.bought(regular, amount);
      await shop.clock.advance(DAY_MS);
    }
    await shop.bought(regular, "100");
    await expect(shop.start(regular, "10")).rejects.toMatchObject({ code: "purchases.monthly_limit" });
    expect(await shop.purchases.offer(regular)).toMatchObject({
      room: "0.00",
      refusal: null,
      limits: [
        { span: "day", own: false, amount: "300.00", left: "200.00" },
        { span: "month", own: false, amount: "1000.00", left: "0.00" },
      ],
    });
  });

  test("hold for purchases that begin at the same moment: together they stay below", async () => {
    const member = await shop.somebody();
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => shop.start(member, "50")));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("leave room again for what a member discards, which nobody else can, and which is discarded once", async () => {
    const [member, other] = [await shop.somebody(), await shop.somebody()];
    const { id } = await shop.start(member, "100");
    expect(await shop.purchases.offer(member)).toMatchObject({ room: "0.00", unfinished: [{ id }] });
    await expect(shop.purchases.discard(other, id)).rejects.toMatchObject({ status: 404 });
    await shop.purchases.discard(member, id);
    expect(await shop.purchases.offer(member)).toMatchObject({ room: "100.00", unfinished: [] });
    expect(await shop.purchases.get(member, id)).toMatchObject({ state: "expired", reason: "You canceled it" });
    await expect(shop.purchases.discard(member, id)).rejects.toMatchObject({ code: "purchases.not_open" });
  });

  test("name every unfinished payment that counts, in the offer and in the refusal", async () => {
    const member = await shop.somebody();
    const first = await shop.start(member, "25");
    await shop.clock.advance(60_000);
    const second = await shop.start(member, "50");
    expect(await shop.purchases.offer(member)).toMatchObject({
      room: "25.00",
      unfinished: [{ id: second.id }, { id: first.id }],
    });
    // In a tab from before an update that name stood for one purchase, which a list would be drawn as.
    expect(await shop.purchases.offer(member)).not.toHaveProperty("open");
    await expect(shop.start(member, "100")).rejects.toMatchObject({
      code: "purchases.daily_limit",
      message:
        "At most $100.00 a day can be bought. You can still buy $25.00. Payments of $75.00 that you have not finished count until they are paid or canceled",
    });
    await shop.limits.setCap(member, { kind: "daily_purchase", amount: dollars(80) });
    await expect(shop.start(member, "25")).rejects.toMatchObject({
      code: "limits.daily_purchase",
      message: expect.stringContaining("Payments of $75.00"),
    });
  });

  test("say what unfinished payments keep back of each, which is none of today's for one from before midnight", async () => {
    const member = await shop.somebody();
    const midnight = Math.ceil(shop.clock.now().getTime() / DAY_MS) * DAY_MS;
    await shop.clock.advance(midnight - 60_000 - shop.clock.now().getTime());
    await shop.start(member, "25");
    await shop.clock.advance(120_000);
    await shop.bought(member, "10");
    await shop.start(member, "50");
    await shop.limits.setCap(member, { kind: "monthly_purchase", amount: dollars(60) });
    expect((await shop.purchases.offer(member)).limits).toMatchObject([
      { span: "day", left: "40.00", heldBack: "50.00" },
      { span: "month", left: "0.00", heldBack: "50.00" },
    ]);
  });

  test("of a day and of a month begin at the member's own midnight, in the offer, the refusal and the payment [N-93]", async () => {
    const [member, home] = [await shop.somebody(), await shop.somebody()];
    const { timeZones } = shop.services;
    await timeZones.change(member, { zone: "America/Los_Angeles" });
    const before = shop.clock.now();
    // An hour after a month has begun in UTC.
    const month = Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 2, 1);
    await shop.clock.advance(month - 2 * DAY_MS - before.getTime());
    for (const one of [member, home]) await shop.bought(one, "100");
    await shop.clock.advance(2 * DAY_MS - 3_600_000);
    for (const one of [member, home]) {
      await shop.limits.setCap(one, { kind: "daily_purchase", amount: dollars(60) });
      await shop.bought(one, "50");
    }
    await shop.clock.advance(2 * 3_600_000);
    const leftOf = async (one: typeof member) => (await shop.purchases.offer(one)).limits.map(({ left }) => left);
    expect(await leftOf(home)).toEqual(["60.00", "1000.00"]);
    expect(await leftOf(member)).toEqual(["10.00", "850.00"]);
    await expect(shop.start(member, "25")).rejects.toMatchObject({ code: "limits.daily_purchase" });
    await shop.start(home, "25");
    const late = await timeZones.change(member, { zone: "Pacific/Kiritimati" });
    expect(await leftOf(member)).toEqual(["10.00", "850.00"]);
    const { id } = await shop.start(member, "10");
    await shop.clock.advance(Date.parse(late.dayUntil) - shop.clock.now().getTime() - 1);
    await shop.limits.setCap(member, { kind: "daily_purchase", amount: dollars(55) });
    await shop.tell(id, { kind: "paid" });
    expect(await shop.stateOf(member, id)).toBe("held");
    await shop.clock.advance(1);
    expect(await leftOf(member)).toEqual(["55.00", "1000.00"]);
  });

  test("leave room for what a member went back from: a new purchase shuts its page first", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "100");
    await shop.tell(id, { kind: "cancelled" });
    expect(await shop.purchases.offer(member)).toMatchObject({ room: "100.00", unfinished: [] });
    shop.fake.state.down = true;
    await expect(shop.start(member, "100")).rejects.toMatchObject({
      code: "purchases.daily_limit",
      message:
        "At most $100.00 a day can be bought. It is used up for now. A payment page of $100.00 that you left could not be closed yet. Try again later",
    });
    shop.fake.state.down = false;
    expect(await shop.start(member, "100")).toMatchObject({ state: "pending" });
  });

  test("leave none for a page at a processor of before, which no new purchase can shut", async () => {
    const member = await shop.somebody();
    const id = uuidv7();
    const row = {
      id,
      uid: member.uid,
      idem_key: "by-hand-2",
      processor: "before",
      processor_ref: id,
      brand: "Nocturne",
    };
    const sums = { price_micros: dollars(100), bonus_micros: 0n, state: "pending" as const };
    await database.db
      .insertInto("purchases")
      .values({ ...row, ...sums, created_at: shop.clock.now() })
      .execute();
    expect((await shop.purchases.offer(member)).limits).toMatchObject([{ left: "0.00", heldBack: "0.00" }, {}]);
    await shop.purchases.discard(member, id);
    expect(await shop.purchases.offer(member)).toMatchObject({ room: "0.00", unfinished: [] });
    await expect(shop.start(member, "10")).rejects.toMatchObject({
      message: expect.stringContaining("A payment page of $100.00 that you left could not be closed yet"),
    });
  });

  test("of the member's own hold for purchases, and a break allows none", async () => {
    const member = await shop.somebody();
    await shop.limits.setCap(member, { kind: "daily_purchase", amount: dollars(30) });
    await shop.bought(member, "25");
    await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "limits.daily_purchase" });
    expect(await shop.purchases.offer(member)).toMatchObject({
      room: "5.00",
      limits: [{ span: "day", own: true, amount: "30.00", left: "5.00", house: "100.00" }, { span: "month" }],
    });
    await shop.limits.takeBreak(member, 3);
    await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "limits.cool_off", status: 403 });
    expect(await shop.purchases.offer(member)).toMatchObject({ refusal: { code: "limits.cool_off" } });
    const row = { id: uuidv7(), uid: member.uid, idem_key: "by-hand-1", processor: "fake", brand: "Nocturne" };
    const insert = {
      ...row,
      price_micros: 10_000_000n,
      bonus_micros: 0n,
      created_at: new Date(shop.clock.now().getTime() + 1),
    };
    await expect(database.db.insertInto("purchases").values(insert).execute()).rejects.toMatchObject({ code: "LM001" });
  });

  test("stop somebody who tries out cards: five declines in an hour and there is no sixth purchase", async () => {
    const member = await shop.somebody();
    for (let card = 0; card < 5; card += 1) {
      const { id } = await shop.start(member, "10");
      await shop.tell(id, { kind: "declined", reason: "The bank declined this card" });
    }
    await expect(shop.start(member, "10")).rejects.toMatchObject({ code: "purchases.too_many_declines", status: 429 });
    await shop.clock.advance(3_600_001);
    expect(await shop.start(member, "10")).toMatchObject({ state: "pending" });
  });

  test("count only cards that were declined: going back from the payment page is none", async () => {
    const member = await shop.somebody();
    for (let visit = 0; visit < 5; visit += 1) {
      const { id } = await shop.start(member, "10");
      await shop.tell(id, { kind: "cancelled" });
      expect(await shop.purchases.get(member, id)).toMatchObject({ state: "cancelled", checkoutUrl: null });
    }
    const { id } = await shop.start(member, "10");
    await shop.tell(id, { kind: "cancelled" });
    await shop.tell(id, { kind: "paid" });
    expect(await shop.stateOf(member, id), "paid after all").toBe("paid");
  });
});
