import { afterAll, describe, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { usd, withPurchases } from "#tests/builders/purchases.ts";

const database = await databaseOfFile();
const site = await withPurchases(database);
afterAll(async () => expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]));

describe("a payment that arrives when it may not become credit", () => {
  test("beyond the limit of a day is held and goes back, however many pages were opened and left", async () => {
    const viewer = await site.somebody();
    const pages: string[] = [];
    for (let page = 0; page < 4; page += 1) {
      const { id } = await site.start(viewer, "100.00");
      pages.push(id);
      await site.tell(id, { kind: "declined" });
    }
    // A page that was left is shut when the next one opens; the last one is still open.
    expect(pages.map((id) => site.fake.shut.has(`ref_${id}`))).toEqual([true, true, true, false]);
    const outcomes = [];
    for (const id of pages) outcomes.push(await site.tell(id, { kind: "paid" }));
    expect(outcomes).toEqual(["applied", "parked", "parked", "parked"]);
    expect(await site.paidCredit(viewer)).toBe(usd("110.00"));
    expect(site.fake.refunds.slice(-3)).toEqual(pages.slice(1).map((id) => `ref_${id}`));
    const held = await site.purchases.get(viewer, pages[1] ?? "");
    expect(held).toMatchObject({ state: "held", reason: expect.stringContaining("At most $100.00 a day") });
    const heldOnes = pages.slice(1).map((id) => `held:${id}`);
    expect((await site.emails()).filter(({ key }) => heldOnes.includes(key))).toHaveLength(3);
    await site.tell(pages[1] ?? "", { kind: "refunded" });
    expect(await site.stateOf(viewer, pages[1] ?? "")).toBe("refunded");
    expect(await site.paidCredit(viewer)).toBe(usd("110.00"));
  });

  test("all at once becomes credit once", async () => {
    const viewer = await site.somebody();
    const pages: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const { id } = await site.start(viewer, "100.00");
      pages.push(id);
      await site.tell(id, { kind: "declined" });
    }
    const outcomes = await Promise.all(pages.map((id) => site.tell(id, { kind: "paid" })));
    expect(outcomes.sort()).toEqual(["applied", "parked", "parked"]);
    expect(await site.paidCredit(viewer)).toBe(usd("110.00"));
  });

  test("during a break is held and goes back", async () => {
    const viewer = await site.somebody();
    const { id } = await site.start(viewer, "25.00");
    await site.limits.takeBreak(viewer, 3);
    expect(await site.tell(id, { kind: "paid" })).toBe("parked");
    expect(await site.paidCredit(viewer)).toBe(0n);
    expect(await site.purchases.get(viewer, id)).toMatchObject({ state: "held" });
    expect(site.fake.refunds).toContain(`ref_${id}`);
  });

  test("beyond a limit that the member has set in the meantime is held", async () => {
    const viewer = await site.somebody();
    const { id } = await site.start(viewer, "25.00");
    await site.limits.setCap(viewer, { kind: "daily_purchase", amount: dollars(10) });
    expect(await site.tell(id, { kind: "paid" })).toBe("parked");
    expect(await site.paidCredit(viewer)).toBe(0n);
  });

  test("is asked back again until it has gone", async () => {
    const viewer = await site.somebody();
    const { id } = await site.start(viewer, "25.00");
    await site.limits.takeBreak(viewer, 3);
    site.fake.state.down = true;
    await site.tell(id, { kind: "paid" });
    site.fake.state.down = false;
    expect(site.fake.refunds).not.toContain(`ref_${id}`);
    await site.clock.advance(11 * 60_000);
    await site.runJob("reconcile-purchases");
    expect(site.fake.refunds).toContain(`ref_${id}`);
  });
});

test("a page that could not be shut counts towards the limits until it is", async () => {
  const viewer = await site.somebody();
  const { id } = await site.start(viewer, "100.00");
  await site.tell(id, { kind: "declined" });
  const { cancelCheckout } = site.fake.processor;
  site.fake.processor.cancelCheckout = async () => false;
  await expect(site.start(viewer, "100.00")).rejects.toMatchObject({ code: "purchases.daily_limit" });
  site.fake.processor.cancelCheckout = cancelCheckout;
  await expect(site.start(viewer, "100.00")).resolves.toMatchObject({ state: "pending" });
});

test("fifty purchases that cannot be looked up keep nobody else waiting", async () => {
  const lookUp = site.fake.processor.lookUp;
  const looked: string[] = [];
  const stuck = new Set<string>();
  for (let nth = 0; nth < 50; nth += 1) stuck.add(`ref_${(await site.start(await site.somebody(), "10.00")).id}`);
  await site.clock.advance(1_000);
  const { id } = await site.start(await site.somebody(), "10.00");
  site.fake.processor.lookUp = async (ref) => {
    looked.push(ref);
    if (stuck.has(ref)) throw new Error("The processor does not answer");
    return lookUp(ref);
  };
  await site.clock.advance(11 * 60_000);
  await site.runJob("reconcile-purchases");
  await site.clock.advance(60_000);
  await site.runJob("reconcile-purchases");
  site.fake.processor.lookUp = lookUp;
  expect(looked).toContain(`ref_${id}`);
});
