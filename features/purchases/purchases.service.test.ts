import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { openProduct } from "#tests/builders/product.ts";
import { fakeProcessor, usd, withPurchases } from "#tests/builders/purchases.ts";
import { pageQuery } from "./purchases.store.ts";

const database = await databaseOfFile();
const shop = await withPurchases(database);
afterAll(async () => expect(await checkLedger(database.db, { at: shop.clock.now() })).toEqual([]));

describe("a purchase", () => {
  test("is written down with its price and bonus before anybody pays, and is worth nothing until the notice [N-37]", async () => {
    const member = await shop.somebody();
    const purchase = await shop.start(member, "50");
    expect(purchase).toMatchObject({
      state: "pending",
      price: "50.00",
      bonus: "2.50",
      credit: "52.50",
      brand: "Velvet",
      test: true,
      checkoutUrl: `/pay/${purchase.id}`,
    });
    expect(shop.fake.orders.get(purchase.id)).toEqual({
      purchaseId: purchase.id,
      amount: 50_000_000n,
      currency: "USD",
      description: "Velvet: $50.00 of credit",
      returnUrl: `https://velvet.nocturne.example/user/credit/${purchase.id}`,
    });
    expect(await shop.paidCredit(member)).toBe(0n);
    expect(await shop.tell(purchase.id, { kind: "paid" })).toBe("applied");
    expect(await shop.paidCredit(member)).toBe(52_500_000n);
    expect(await shop.purchases.get(member, purchase.id)).toMatchObject({ state: "paid", checkoutUrl: null });
    expect((await shop.emails()).filter(({ to }) => to === member.email)).toEqual([
      { to: member.email, key: `receipt:${purchase.id}`, kind: "receipt", subject: "Your receipt: $52.50 of credit" },
    ]);
  });

  test("reaches the running call of its buyer once it is paid", async () => {
    const member = await shop.somebody();
    await shop.bought(member, "10.00");
    await shop.talking(member);
    const before = shop.notices.length;
    await shop.bought(member, "25.00");
    await shop.liveCalls.idle();
    const { total } = await shop.ledger.credit(member);
    expect(shop.notices.slice(before)).toContainEqual(
      expect.objectContaining({ type: "x.call.meter", available: total }),
    );
    await shop.memberCalls.endAllOf(member.uid);
  });

  test("is one, however often its form is sent, also at once; another amount under its key is refused", async () => {
    const member = await shop.somebody();
    const key = uuidv7();
    const started = await Promise.all(Array.from({ length: 8 }, () => shop.start(member, "25", key)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    await expect(shop.start(member, "10", key)).rejects.toMatchObject({ code: "purchases.key_reused", status: 422 });
    expect((await shop.purchases.list(member, {})).purchases).toHaveLength(1);
  });

  test("belongs to its member: nobody else sees it, nobody buys without an account or before the gate", async () => {
    const [member, other] = [await shop.somebody(), await shop.somebody()];
    const { id } = await shop.start(member, "10");
    await expect(shop.purchases.get(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(shop.purchases.get(member, "x")).rejects.toMatchObject({ status: 404 });
    await expect(shop.purchases.get(null, id)).rejects.toMatchObject({ status: 401 });
    const input = { amountUsd: "10", key: uuidv7() };
    const facts = { headers: new Headers(), ip: "x", origin: "https://nocturne.example" };
    await expect(shop.purchases.start(null, openGate, input, facts)).rejects.toMatchObject({ status: 401 });
    const closed = { passed: false, refusal: null };
    await expect(shop.purchases.start(member, closed, input, facts)).rejects.toMatchObject({
      code: "age_gate.required",
    });
  });

  test.each(["5", "200.01", "9.99"])("for $%s is not for sale", async (amount) => {
    await expect(shop.start(await shop.somebody(), amount)).rejects.toMatchObject({
      code: "purchases.not_for_sale",
      field: "amountUsd",
      status: 422,
    });
  });

  test("whose processor does not answer is refused, kept as not paid, and counts for nothing", async () => {
    const member = await shop.somebody();
    shop.fake.state.down = true;
    await expect(shop.start(member, "100")).rejects.toMatchObject({ code: "purchases.unreachable", status: 502 });
    shop.fake.state.down = false;
    const [kept] = (await shop.purchases.list(member, {})).purchases;
    expect(kept).toMatchObject({ state: "declined", reason: "The payment page could not be opened" });
    expect(await shop.start(member, "100")).toMatchObject({ state: "pending" });
  });
});

describe("a notice", () => {
  test("that comes a hundred times, at once, credits once", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "25");
    const notice = shop.noticeOf(id, { kind: "paid" });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => shop.receive(notice)));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(await shop.paidCredit(member)).toBe(25_000_000n);
    const others = await Promise.all(Array.from({ length: 20 }, () => shop.tell(id, { kind: "paid" })));
    expect(new Set(others)).toEqual(new Set(["repeated"]));
    expect(await shop.paidCredit(member)).toBe(25_000_000n);
    expect((await shop.emails()).filter(({ key }) => key === `receipt:${id}`)).toHaveLength(1);
  });

  test("with another amount, of another payment or of no purchase is kept for a person and credits nothing", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "25");
    expect(await shop.tell(id, { kind: "paid", processorRef: "somebody-elses" })).toBe("parked");
    expect(await shop.stateOf(member, id)).toBe("pending");
    expect(await shop.tell(id, { kind: "paid", amount: usd("2500.00") })).toBe("parked");
    expect(await shop.stateOf(member, id)).toBe("mismatch");
    expect(await shop.tell(uuidv7(), { kind: "paid" })).toBe("parked");
    expect(await shop.tell("x", { kind: "paid", purchaseId: null })).toBe("parked");
    expect(await shop.paidCredit(member)).toBe(0n);
    const parked = await database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "purchases.parked")
      .execute();
    expect(parked.length).toBeGreaterThanOrEqual(4);
    // The right one still counts.
    expect(await shop.tell(id, { kind: "paid" })).toBe("applied");
    expect(await shop.paidCredit(member)).toBe(25_000_000n);
  });

  test("that comes after a decline, or after the purchase had run out, still credits", async () => {
    const member = await shop.somebody();
    const declined = await shop.start(member, "10");
    await shop.tell(declined.id, { kind: "declined", reason: "The bank declined this card" });
    expect(await shop.purchases.get(member, declined.id)).toMatchObject({ reason: "The bank declined this card" });
    await shop.tell(declined.id, { kind: "paid" });
    const left = await shop.start(member, "25");
    await shop.clock.advance(31 * 60_000);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, left.id)).toBe("expired");
    await shop.tell(left.id, { kind: "paid" });
    expect([await shop.stateOf(member, declined.id), await shop.stateOf(member, left.id)]).toEqual(["paid", "paid"]);
    expect(await shop.paidCredit(member)).toBe(35_000_000n);
  });
});

describe("reconciliation", () => {
  test("asks after ten minutes, and finds a payment whose notice got lost; its late notice changes nothing", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "25");
    const lost = shop.noticeOf(id, { kind: "paid" });
    shop.fake.happened.set(`ref_${id}`, [lost]);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, id)).toBe("pending");
    await shop.clock.advance(10 * 60_000 + 1);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, id)).toBe("paid");
    expect(await shop.receive(lost)).toBe("repeated");
    expect(await shop.paidCredit(member)).toBe(25_000_000n);
  });

  test("credits what was paid before it was discarded, though its notice got lost", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "25");
    const lost = shop.noticeOf(id, { kind: "paid" });
    shop.fake.happened.set(`ref_${id}`, [lost]);
    // Nobody can shut a page on which was paid.
    const { cancelCheckout } = shop.fake.processor;
    shop.fake.processor.cancelCheckout = async () => false;
    await shop.purchases.discard(member, id);
    shop.fake.processor.cancelCheckout = cancelCheckout;
    expect(await shop.stateOf(member, id)).toBe("expired");
    await shop.clock.advance(10 * 60_000 + 1);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, id)).toBe("paid");
    expect(await shop.paidCredit(member)).toBe(25_000_000n);
  });

  test("gives up what nobody paid within half an hour, so that it takes no room any more", async () => {
    const member = await shop.somebody();
    const { id } = await shop.start(member, "100");
    expect((await shop.purchases.offer(member)).unfinished).toMatchObject([{ id }]);
    await shop.clock.advance(29 * 60_000);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, id)).toBe("pending");
    await shop.clock.advance(2 * 60_000);
    await shop.runJob("reconcile-purchases");
    expect(await shop.stateOf(member, id)).toBe("expired");
    expect(await shop.purchases.offer(member)).toMatchObject({ room: "100.00", unfinished: [] });
  });
});

test("what was agreed cannot be changed afterwards, by nobody", async () => {
  const member = await shop.somebody();
  const id = await shop.bought(member, "10");
  const change = (columns: object) => database.db.updateTable("purchases").set(columns).where("id", "=", id).execute();
  await expect(change({ price_micros: 20_000_000n })).rejects.toThrow("append-only");
  await expect(change({ uid: (await shop.somebody()).uid })).rejects.toThrow("append-only");
  await expect(change({ journal_id: null, paid_at: null })).rejects.toThrow();
  await expect(change({ state: "pending" })).rejects.toThrow();
  await expect(change({ bonus_micros: 5_000_000n })).rejects.toThrow();
});

test("a member's purchases come page by page, newest first, from their index", async () => {
  const member = await shop.somebody();
  const ids = [];
  for (const amount of ["10", "25", "10.50"]) ids.unshift((await shop.start(member, amount)).id);
  const first = await shop.purchases.list(member, { limit: 2 });
  expect(first.purchases.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await shop.purchases.list(member, { limit: 2, cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ purchases: [{ id: ids[2] }], nextCursor: null });
  const query = pageQuery(database.db, member.uid, { after: null, limit: 20 });
  await sql`ANALYZE purchases`.execute(database.db);
  const plan = await database.db.transaction().execute(async (tx) => {
    // A few rows are read and sorted as fast in other ways: what is asked is whether the index serves the page.
    await sql`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      AS settings (name)`.execute(tx);
    return (await sql<Record<string, string>>`EXPLAIN ${query}`.execute(tx)).rows;
  });
  expect(JSON.stringify(plan)).toContain("purchases_of_member");
});

test.each([
  ["another one", () => ({ ...fakeProcessor().processor, id: "other" })],
  ["none", () => null],
])("gives up what waits at a former processor, where there is %s now; a payment there still counts", async (_, now) => {
  const later = await openProduct(database, { clock: shop.clock, outside: { payments: now() } });
  const member = await shop.somebody();
  const { id } = await shop.start(member, "25");
  await shop.clock.advance(29 * 60_000);
  await later.runJob("reconcile-purchases");
  expect(await shop.stateOf(member, id)).toBe("pending");
  await shop.clock.advance(2 * 60_000);
  await later.runJob("reconcile-purchases");
  expect(await later.services.purchases.get(member, id)).toMatchObject({
    state: "expired",
    reason: "Nothing was paid before the payment service was changed",
  });
  expect(await shop.paidCredit(member)).toBe(0n);
  await shop.tell(id, { kind: "paid" });
  expect(await shop.stateOf(member, id)).toBe("paid");
  expect(await shop.paidCredit(member)).toBe(25_000_000n);
});
