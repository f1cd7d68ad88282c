import { describe, expect, test } from "vitest";
import type { InboxTask } from "./admin-inbox.schema.ts";
import { counted, healthOf, healthWindowMs, type Outcomes } from "./health.rules.ts";
import { byDueTime, countsOf } from "./task-queue.rules.ts";

const task = (id: string, dueAt: string, kind: InboxTask["kind"] = "complaint"): InboxTask => ({
  kind,
  id,
  title: id,
  to: "/admin/complaints",
  since: "2026-05-01T00:00:00.000Z",
  dueAt: `2026-05-${dueAt}T00:00:00.000Z`,
});

describe("pending tasks", () => {
  test("are sorted by due time", () => {
    const order = byDueTime([task("c", "09"), task("a", "02"), task("b", "03", "identity")]);
    expect(order.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test("are counted by kind, with the number that is late", () => {
    const all = [task("a", "02"), task("b", "09"), task("c", "03", "identity")];
    expect(countsOf(all, new Date("2026-05-04T00:00:00Z"))).toEqual([
      { kind: "identity", waiting: 1, late: 1 },
      { kind: "complaint", waiting: 2, late: 1 },
    ]);
    expect(countsOf([], new Date())).toEqual([]);
  });
});

describe("provider health", () => {
  const now = Date.parse("2026-05-04T12:00:00Z");
  type Call = { at: number; ok: boolean };
  const stepsOf = (calls: Call[]) => calls.reduce<Outcomes[]>(counted, []);
  const of = (calls: Call[], provider: string | null = "smtp") =>
    healthOf(
      { name: "Mail", provider, lastSuccess: null, lastFailure: null, lastFault: null, outcomes: stepsOf(calls) },
      now,
    );
  const outcome = (ok: boolean, minutesAgo = 1) => ({ ok, at: now - minutesAgo * 60_000 });

  test("is absent when no provider is connected and quiet when there were no calls", () => {
    expect(of([], null)).toMatchObject({ state: "absent", errorPercent: null });
    expect(of([])).toMatchObject({ state: "quiet", errorPercent: null, asked: 0 });
    expect(of([{ ok: false, at: now - healthWindowMs }])).toMatchObject({ state: "quiet", asked: 0 });
  });

  test("is shaky with any failure in the last 15 minutes, and down when half of the calls failed", () => {
    expect(of([outcome(true), outcome(true, 14)])).toMatchObject({ state: "good", errorPercent: 0, asked: 2 });
    expect(of([outcome(true), outcome(true), outcome(false)])).toMatchObject({ state: "shaky", errorPercent: 33 });
    expect(of([outcome(true), outcome(false)])).toMatchObject({ state: "down", errorPercent: 50 });
  });

  test("counts every call of a busy day but stores no more than 15 minutes of steps", () => {
    const calls = Array.from({ length: 20_000 }, (_, back) => ({ ok: back % 4 > 0, at: now - 4_000_000 + back * 200 }));
    expect(of(calls)).toMatchObject({ asked: 4_425, errorPercent: 25 });
    expect(stepsOf(calls).length).toBeLessThanOrEqual(60);
  });
});
