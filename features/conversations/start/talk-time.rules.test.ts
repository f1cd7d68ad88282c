import { expect, test } from "vitest";
import { type Talk, talkedInARow, untilReminder } from "./talk-time.rules.ts";

const at = (time: string) => new Date(`2026-05-02T${time}:00Z`);
const talk = (from: string, to: string): Talk => ({ startedAt: at(from), endedAt: at(to) });
const minutes = (count: number) => count * 60_000;

test("calls with less than half an hour between them are one talk, with whomever", () => {
  const talks = [talk("11:20", "11:50"), talk("10:00", "11:00"), talk("09:01", "09:31")];
  expect(talkedInARow(talks, at("12:00"))).toBe(minutes(30 + 60 + 30));
});

test("half an hour of quiet begins a new one", () => {
  expect(talkedInARow([talk("11:00", "11:30")], at("12:00"))).toBe(0);
  expect(talkedInARow([talk("11:30", "11:50"), talk("10:00", "11:00")], at("12:00"))).toBe(minutes(20));
  expect(talkedInARow([], at("12:00"))).toBe(0);
});

test("a reminder is due after three hours, and after each three hours more", () => {
  expect([0, 60, 179, 180, 200, 359, 360].map((talked) => untilReminder(minutes(talked)) / 60_000)).toEqual([
    180, 120, 1, 180, 160, 1, 180,
  ]);
});
