import { describe, expect, test } from "vitest";
import type { InboxTask } from "./admin-inbox.schema.ts";
import { counted, healthOf, healthWindowMs, type Outcomes } from "./health.rules.ts";
import { countsOf, inOrder } from "./tasks.rules.ts";

const duty = (id: string, dueAt: string, kind: InboxTask["kind"] = "complaint"): InboxTask => ({
  kind,
  id,
  title: id,
  to: "/admin/complaints",
  since: "2026-05-01T00:00:00.000Z",
  dueAt: `2026-05-${dueAt}T00:00:00.000Z`,
});

describe("what waits", () => {
  test("stands by what is due first", () => {
    const order = inOrder([duty("c", "09"), duty("a", "02"), duty("b", "03", "identity")]);
    expect(order.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test("is counted by kind, with what is late", () => {
    const all = [duty("a", "02"), duty("b", "09"), duty("c", "03", "identity")];
    expect(countsOf(all, new Date("2026-05-04T00:00:00Z"))).toEqual([
      { kind: "identity", waiting: 1, late: 1 },
      { kind: "complaint", waiting: 2, late: 1 },
    ]);
    expect(countsOf([], new Date())).toEqual([]);
  });
});

describe("the health of a provider", () => {
  const now = Date.parse("2026-05-04T12:00:00Z");
  type Call = { at: number; ok: boolean };
  const stepsOf = (calls: Call[]) => calls.reduce<Outcomes[]>(counted, []);
  const of = (calls: Call[], provider: string | null = "smtp") =>
    healthOf(
      { name: "Mail", provider, lastSuccess: null, lastFailure: null, lastFault: null, outcomes: stepsOf(calls) },
      now,
    );
  const outcome = (ok: boolean, minutesAgo = 1) => ({ ok, at: now - minutesAgo * 60_000 });

  test("says nothing about one that is not connected or was not asked", () => {
    expect(of([], null)).toMatchObject({ state: "absent", errorPercent: null });
    expect(of([])).toMatchObject({ state: "quiet", errorPercent: null, asked: 0 });
    expect(of([{ ok: false, at: now - healthWindowMs }])).toMatchObject({ state: "quiet", asked: 0 });
  });

  test("is shaky with any failure of the last quarter of an hour, and down when half of them failed", () => {
    expect(of([outcome(true), outcome(true, 14)])).toMatchObject({ state: "good", errorPercent: 0, asked: 2 });
    expect(of([outcome(true), outcome(true), outcome(false)])).toMatchObject({ state: "shaky", errorPercent: 33 });
    expect(of([outcome(true), outcome(false)])).toMatchObject({ state: "down", errorPercent: 50 });
  });

  test("counts every call of a busy day and keeps no more than a quarter of an hour", () => {
    const calls = Array.from({ length: 20_000 }, (_, back) => ({ ok: back % 4 > 0, at: now - 4_000_000 + back * 200 }));
    expect(of(calls)).toMatchObject({ asked: 4_425, errorPercent: 25 });
    expect(stepsOf(calls).length).toBeLessThanOrEqual(60);
  });
});
