import { expect, test } from "vitest";
import { endReasonText } from "#app/voice-call/end-reasons.rules.ts";
import type { AgentCard, AgentNow } from "#features/agents/agents.schema.ts";
import { type CallView, endNotes, endReasons } from "#features/conversations/conversations.schema.ts";
import { agentNowNote, nextSteps, summaryLines } from "./summary.rules.ts";

const call: CallView = {
  id: "c",
  state: "ended",
  agentId: "a",
  agentName: "Ivy",
  modelUsername: "luna",
  coverUrl: "/media/covers/a.svg",
  ratePerMinute: "1.50",
  startedAt: "2026-11-20T21:04:31Z",
  endedAt: "2026-11-20T21:06:45Z",
  endedReason: "user",
  endedNote: null,
  private: false,
  refunded: "0.00",
  refundWaits: false,
  billedMs: 134_120,
  chargeableMs: 134_120,
  charge: "3.35",
  freePart: "1.00",
  paidPart: "2.35",
  capUsd: null,
  capIsLimit: false,
  rehearsal: false,
  testSeconds: null,
};

test("the bill shows price, both kinds of credit, and a sum that they add up to [N-85]", () => {
  expect(summaryLines(call)).toEqual([
    { name: "On the line", value: "2:14" },
    { name: "Rate", value: "$1.50 a minute" },
    { name: "From free credit", value: "$1.00" },
    { name: "From paid credit", value: "$2.35" },
    { name: "You paid", value: "$3.35", isTotal: true },
  ]);
});

test("a sum that is all from one kind of credit is said once", () => {
  const lines = summaryLines({ ...call, freePart: "0.00", paidPart: "3.35" });
  expect(lines.filter(({ value }) => value === "$3.35")).toEqual([
    { name: "You paid", value: "$3.35", isTotal: true, note: "From paid credit." },
  ]);
});

test("a charge that the shown time does not give to the cent says how it was counted", () => {
  const note = "Time is counted to the millisecond, and the price is rounded down to the cent.";
  const total = (part: Partial<CallView>) => summaryLines({ ...call, ...part }).at(-1);
  expect(total({ billedMs: 134_900, chargeableMs: 134_900, charge: "3.37" })).toEqual({
    name: "You paid",
    value: "$3.37",
    isTotal: true,
    note,
  });
  expect(total({ charge: "3.35" })).not.toHaveProperty("note");
});

test("a call under ten seconds says that it was free of charge", () => {
  const short = { ...call, billedMs: 9_400, chargeableMs: 0, charge: "0.00", freePart: "0.00", paidPart: "0.00" };
  expect(summaryLines(short).map((line) => `${line.name} ${line.value}`)).toEqual([
    "On the line 0:09",
    "Not charged 0:09",
    "Rate $1.50 a minute",
    "You paid $0.00",
  ]);
  expect(summaryLines({ ...short, billedMs: 13_400 })[1]).toMatchObject({
    value: "0:13",
    note: "A call under 10 seconds, without the time you paused, costs nothing.",
  });
});

test("time that was not charged is shown, and adds up with the rest to the length of the call", () => {
  const lines = summaryLines({ ...call, billedMs: 183_100, chargeableMs: 154_900 });
  expect(lines.slice(0, 3)).toMatchObject([
    { name: "On the line", value: "3:03" },
    { name: "Not charged", value: "−0:29", note: "Time you paused, silence, and breaks in the connection." },
    { name: "Charged time", value: "2:34" },
  ]);
});

test("a broken call whose refund waits for a person says so", () => {
  const last = summaryLines({ ...call, endedReason: "error", refundWaits: true }).at(-1);
  expect(last).toMatchObject({ name: "Refund", value: "Under review" });
});

test("every way in which a call ends has its own words", () => {
  const notes = endNotes.map((note) => endReasonText("admin", note));
  const texts = [...[...endReasons, null].map((reason) => endReasonText(reason)), ...notes];
  expect(new Set(texts).size).toBe(18);
  expect(texts.every((text) => text.endsWith("."))).toBe(true);
});

test("a call that broke on our side says how long it was and that its money was given back", () => {
  const nothing = { chargeableMs: 0, charge: "0.00", freePart: "0.00", paidPart: "0.00" };
  const broken: CallView = { ...call, ...nothing, endedReason: "error" };
  expect(summaryLines(broken)).toEqual([
    { name: "On the line", value: "2:14" },
    { name: "Not charged", value: "2:14", note: "What it had cost went back to your credit right away." },
    { name: "Rate", value: "$1.50 a minute" },
    { name: "You paid", value: "$0.00", isTotal: true },
  ]);
});

test("what was given back later stands under the sum", () => {
  expect(summaryLines({ ...call, refunded: "2.00" }).at(-1)).toEqual({
    name: "Refunded",
    value: "$2.00",
    note: "It's back in your credit.",
  });
});

const card = { baseRate: "1.50" } as AgentCard;
const ivy: AgentNow = { id: "a", name: "Ivy", modelUsername: "luna", availability: "available", card };

test("after a call one calls again, or adds credit first when that was what ended it", () => {
  const again = { label: "Call Ivy again · $1.50/min", to: "/call/new/a" };
  for (const endedReason of ["user", "cap", "max_duration"] as const) {
    expect(nextSteps({ ...call, endedReason }, ivy), endedReason).toEqual([{ ...again, main: true }]);
  }
  expect(nextSteps({ ...call, endedReason: "credit" }, ivy)).toEqual([
    { label: "Add credit", to: "/user/credit", main: true },
    { ...again, main: false },
  ]);
});

test("an agent that takes a break or is gone is not called again, and the page says why", () => {
  const paused: AgentNow = { ...ivy, availability: "paused", card: null };
  const elsewhere = { label: "Find another voice", to: "/agents", main: true };
  expect(nextSteps(call, paused)).toEqual([elsewhere]);
  expect(agentNowNote(call, paused)).toBe("Ivy isn't available right now.");
  expect(nextSteps(call, null)).toEqual([elsewhere]);
  expect(agentNowNote(call, { ...paused, availability: "gone" })).toBe("Ivy is no longer available.");
  expect(agentNowNote(call, null)).toBe("Ivy is no longer available.");
});

test("a price that has changed since the call is said, an unchanged one is not", () => {
  expect(agentNowNote(call, ivy)).toBeNull();
  expect(agentNowNote(call, { ...ivy, card: { ...card, baseRate: "2.10" } })).toBe(
    "The price has changed: Ivy is $2.10 a minute now.",
  );
});
