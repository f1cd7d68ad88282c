import { expect, test } from "vitest";
import { deviceName, hasEnded, isRecent, isWorthNoting, secondFactorDays, sessionDays } from "./sessions.rules.ts";

const start = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test("a member's session lives thirty days, fourteen without use; an admin's twelve hours, half an hour without use", () => {
  const ended = (role: "member" | "admin", age: number, idle: number) =>
    hasEnded({ createdAt: start, seenAt: after(age - idle) }, role, after(age));
  expect([ended("member", 30 * day - 1, 0), ended("member", 30 * day, 0)]).toEqual([false, true]);
  expect([ended("member", 20 * day, 14 * day - 1), ended("member", 20 * day, 14 * day)]).toEqual([false, true]);
  expect([ended("admin", 12 * hour - 1, 0), ended("admin", 12 * hour, 0)]).toEqual([false, true]);
  expect([ended("admin", hour, 30 * minute - 1), ended("admin", hour, 30 * minute)]).toEqual([false, true]);
  expect([sessionDays, secondFactorDays]).toEqual([30, 30]);
});

test("a sign-in is recent for an hour, and its use is written down every two minutes", () => {
  expect([isRecent({ createdAt: start }, after(hour - 1)), isRecent({ createdAt: start }, after(hour))]).toEqual([
    true,
    false,
  ]);
  expect(isWorthNoting({ seenAt: start }, after(2 * minute - 1))).toBe(false);
  expect(isWorthNoting({ seenAt: start }, after(2 * minute))).toBe(true);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "Chrome on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605 Version/18.0 Safari/605.1.15", "Safari on Mac"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["curl/8.5.0", "A program"],
  ["<script>alert(1)</script>", "A browser"],
  [null, "A browser"],
])("a device is named by what its browser tells: %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
