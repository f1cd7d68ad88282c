import { expect, test } from "vitest";
import { hasEnded, isRecent, isUseDue, secondFactorDays, sessionDays } from "./sessions.rules.ts";

const start = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test("a member's session lasts thirty days or fourteen idle, an admin's twelve hours or thirty minutes idle", () => {
  const ended = (role: "member" | "admin", age: number, idle: number) =>
    hasEnded({ createdAt: start, seenAt: after(age - idle) }, role, after(age));
  expect([ended("member", 30 * day - 1, 0), ended("member", 30 * day, 0)]).toEqual([false, true]);
  expect([ended("member", 20 * day, 14 * day - 1), ended("member", 20 * day, 14 * day)]).toEqual([false, true]);
  expect([ended("admin", 12 * hour - 1, 0), ended("admin", 12 * hour, 0)]).toEqual([false, true]);
  expect([ended("admin", hour, 30 * minute - 1), ended("admin", hour, 30 * minute)]).toEqual([false, true]);
  expect([sessionDays, secondFactorDays]).toEqual([30, 30]);
});

test("a sign-in is recent for an hour, and session use is stored every two minutes", () => {
  expect([isRecent({ createdAt: start }, after(hour - 1)), isRecent({ createdAt: start }, after(hour))]).toEqual([
    true,
    false,
  ]);
  expect(isUseDue({ seenAt: start }, after(2 * minute - 1))).toBe(false);
  expect(isUseDue({ seenAt: start }, after(2 * minute))).toBe(true);
});
