import { beforeAll, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { micros } from "#platform/money/money.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { agentOf, bookCredit, bookPastCall } from "#tests/builders/business.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createBusinessFigures } from "./business-figures.service.ts";
import { createFiguresExport } from "./figures-export.service.ts";
import { createRollup } from "./rollup.service.ts";

const database = await databaseOfFile();
const costs = async () => ({ perMinute: micros(200_000n), paymentBps: 1_200 });
const dayMs = 86_400_000;
const before = (days: number) => new Date(noon.getTime() - days * dayMs);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const demo = await withDemo(database);
const noon = new Date(Math.floor(demo.clock.now().getTime() / dayMs + 1) * dayMs + dayMs / 2);
beforeAll(async () => {
  await demo.clock.advance(noon.getTime() - demo.clock.now().getTime());
  const caller = demo.seeded.customers[0]?.viewer.uid ?? "";
  await bookCredit(database, {
    uid: caller,
    free: 0n,
    paid: 100_000_000n,
    bonus: 10_000_000n,
    at: before(45),
    key: "one",
  });
  const call = (agent: string, daysAgo: number, rate: bigint, brand = "Nocturne") => {
    const [billedMs, paid] = [600_000n, rate * 10n];
    const share = rate > 200_000n ? (rate - 200_000n) * 7n : 0n;
    const at = { endedAt: before(daysAgo), billedMs, free: 0n, paid, share };
    return bookPastCall(database, { id: uuidv7(), caller, ...agentOf(demo, agent), brand, ...at });
  };
  await call("Ivy", 40, 1_500_000n);
  await call("Ivy", 2, 1_500_000n);
  await call("Ivy", 1, 1_500_000n, "Velvet");
  await call("Juno", 1, 200_000n);
  await createRollup({ db: database.db, clock: demo.clock, costsAt: costs })();
});

const service = () => createBusinessFigures({ db: database.db, clock: demo.clock, costs });
const admin = (): Viewer => demo.seeded.admin;

test("a span and the one before it, by day, brand and kind, with nothing left over", async () => {
  const view = await service().view(admin(), { span: "30" });
  expect([view.from, view.to, view.parts.length]).toEqual([dayOf(before(29)), dayOf(noon), 30]);
  // Two calls of ten minutes at $1.50 and one at the lowest price, which costs more than it brings.
  expect(view.total).toMatchObject({
    calls: 3,
    minutes: 30,
    callers: 1,
    returning: 1,
    revenue: "32.00",
    creatorShare: "18.20",
    providerCost: "6.00",
    paymentCost: "3.84",
    margin: "3.96",
    losingCalls: 1,
    activeCreators: 2,
    earningCreators: 1,
  });
  expect(view.before).toMatchObject({
    calls: 1,
    revenue: "15.00",
    margin: "2.10",
    bought: "100.00",
    bonus: "10.00",
    firstPayers: 1,
  });
  expect(view.parts.at(-2)).toMatchObject({ day: dayOf(before(1)), calls: 2, revenue: "17.00", returning: 1 });
  expect(view.parts[0]).toMatchObject({ calls: 0, margin: "0.00" });
  expect(view.brands.map(({ name, revenue }) => `${name} ${revenue}`)).toEqual([
    "Nocturne 17.00",
    "Velvet 15.00",
    "Ember 0.00",
  ]);
  expect(view.kinds.find(({ name }) => name === "joi")).toMatchObject({ calls: 1, callers: 1, margin: "-0.24" });
  expect(view.best.map(({ name, margin }) => `${name} ${margin}`)).toEqual(["Ivy 4.20"]);
  expect(view.worst.map(({ name, margin }) => `${name} ${margin}`)).toEqual(["Juno -0.24"]);
  expect(view.losses).toMatchObject([
    { agentName: "Somebody", earned: "2.00", cost: "2.24", lost: "0.24", minutes: 10 },
  ]);
  expect(view.cohorts[0]).toMatchObject({ callers: 1 });
});

test("one brand or one kind alone", async () => {
  const velvet = await service().view(admin(), { span: "7", brand: "Velvet" });
  expect(velvet.total).toMatchObject({ calls: 1, callers: 1, returning: 0, revenue: "15.00" });
  expect(velvet.losses).toEqual([]);
  const joi = await service().view(admin(), { span: "7", contentType: "joi" });
  expect(joi.total).toMatchObject({ calls: 1, revenue: "2.00" });
  expect(joi.brands.map(({ calls }) => calls)).toEqual([1, 0, 0]);
  const year = await service().view(admin(), { span: "365" });
  expect([year.parts.length, year.unit, year.total.calls]).toEqual([52, "week", 4]);
});

test("the file holds the same figures, and that it was taken is on record once, under its taker", async () => {
  const audit = createAuditService({ db: database.db, clock: demo.clock });
  const csv = createFiguresExport({ db: database.db, clock: demo.clock, audit });
  let text = "";
  for await (const piece of await csv(admin(), { span: "90" })) text += piece;
  const [head = "", ...lines] = text.trimEnd().split("\n");
  expect(head).toMatch(/^\uFEFFDay \(UTC\),Brand,Kind,Calls,Minutes,/);
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${dayOf(before(1))},All,All,2,20.00,1,1,0,17.00,`)));
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${dayOf(before(1))},Velvet,girlfriend-experience,1,10.00,`)),
  );
  const { entries } = await audit.list({ uid: admin().uid, role: "admin" }, {});
  expect(entries.filter(({ action }) => action === "figures.exported")).toMatchObject([
    { actor_uid: admin().uid, subject_id: `${dayOf(before(89))}/${dayOf(noon)}`, after: { span: "90" } },
  ]);
});

test("nobody but an admin sees or takes them", async () => {
  const audit = createAuditService({ db: database.db, clock: demo.clock });
  const csv = createFiguresExport({ db: database.db, clock: demo.clock, audit });
  const creator = demo.seeded.creators[0]?.viewer ?? null;
  for (const [viewer, status] of [
    [null, 401],
    [creator, 404],
    [{ ...admin(), twoFactor: false }, 404],
  ] as const) {
    await expect(service().view(viewer)).rejects.toMatchObject({ status });
    await expect(csv(viewer)).rejects.toMatchObject({ status });
  }
});
