import { expect, test } from "vitest";
import type { ListedCall } from "#features/conversations/conversations.schema.ts";
import { byMonth } from "./call-months.rules.ts";

const call = (id: string, month: string) => ({ id, month }) as ListedCall;
const calls = [call("c", "2026-11"), call("b", "2026-10"), call("a", "2026-10")];

test("calls stand under their month with what the whole month came to, not only the part that is shown", () => {
  const months = [
    { month: "2026-11", calls: 1, chargeableMs: 59_000, charge: "1.475" },
    { month: "2026-10", calls: 31, chargeableMs: 4_830_000, charge: "120.759999" },
  ];
  expect(byMonth(calls, months).map(({ title, sums, calls: own }) => [title, sums, own.map(({ id }) => id)])).toEqual([
    ["November 2026", "1 call · 59 s · $1.47", ["c"]],
    ["October 2026", "31 calls · 1 h 20 min · $120.75", ["b", "a"]],
  ]);
});

test("a month without sums still stands over its calls, and no calls are no months", () => {
  expect(byMonth(calls.slice(0, 1), [])).toMatchObject([{ title: "November 2026", sums: null }]);
  expect(byMonth([{ id: "c", startedAt: "2026-11-01T00:00:00.000Z" } as ListedCall], [])).toMatchObject([
    { month: "2026-11" },
  ]);
  expect(byMonth([], [])).toEqual([]);
});
