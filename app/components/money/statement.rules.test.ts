import { expect, test } from "vitest";
import type { StatementLine } from "#features/ledger/ledger.schema.ts";
import { monthLabel } from "#platform/days/days.ts";
import { backOf, purchaseWords } from "./purchases.labels.ts";
import { statementEntries } from "./statement.rules.ts";

const line = (at: string, month: string) => ({
  id: at,
  at,
  month,
  kind: "call" as const,
  label: "Call with Ivy",
  callId: null,
  purchaseId: null,
  amount: "-1.00",
  freeAmount: "0.00",
  balanceAfter: "4.00",
});

test("lines stand under the months in which they happened, with what the whole month adds up to", () => {
  const totals = [{ month: "2026-02", came: "25.00", went: "-3.00", lines: 9 }];
  const lines = [
    line("2026-02-28T15:00:00.000Z", "2026-03"),
    line("2026-02-28T14:59:59.999Z", "2026-02"),
    line("2026-01-31T15:00:00.000Z", "2026-02"),
  ];
  const shown = statementEntries(lines, totals).map((entry) => ("line" in entry ? entry.line.at : entry));
  expect(shown).toEqual([
    { month: "2026-03", total: null },
    lines[0]?.at,
    { month: "2026-02", total: totals[0] },
    lines[1]?.at,
    lines[2]?.at,
  ]);
  const old = lines.map(({ month: _, ...one }) => one as StatementLine);
  expect(statementEntries(old, []).filter((entry) => "month" in entry)).toMatchObject([
    { month: "2026-02" },
    { month: "2026-01" },
  ]);
  expect(statementEntries(lines, undefined)).toEqual(lines.map((one) => ({ line: one })));
  expect(monthLabel("2026-02")).toBe("February 2026");
});

test("after buying a customer goes back to a call, and to nowhere else", () => {
  const id = "0191e0a0-0000-7000-8000-000000000000";
  expect(backOf(`/call/${id}`)).toMatchObject({ to: `/call/${id}`, callGoesOn: true });
  expect(backOf(`/call/new/${id}`)).toMatchObject({ to: `/call/new/${id}`, callGoesOn: false });
  expect([null, "//evil.example", `/call/${id}/../x`, "/user/account", `/call/new/${id}?x`].map(backOf)).toEqual(
    Array(5).fill(null),
  );
});

test("every state of a purchase has words, and a tone that fits", () => {
  expect(Object.entries(purchaseWords).map(([state, { tone }]) => [state, tone])).toEqual([
    ["created", "wait"],
    ["pending", "wait"],
    ["paid", "good"],
    ["declined", "bad"],
    ["cancelled", "quiet"],
    ["expired", "quiet"],
    ["mismatch", "bad"],
    ["held", "bad"],
    ["refunded", "quiet"],
    ["charged_back", "bad"],
  ]);
});
