import { expect, test } from "vitest";
import { deletionDue, exportExpiry, mayExport, nextExportTry, placeholderNames } from "./privacy.rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test("a deletion is due after fourteen days and an export expires after seven", () => {
  expect(deletionDue(now)).toEqual(new Date("2026-03-15T12:00:00Z"));
  expect(exportExpiry(now)).toEqual(new Date("2026-03-08T12:00:00Z"));
});

test("allows one export a day; a failed one can be requested again immediately", () => {
  expect(mayExport(undefined, now)).toBe(true);
  expect(mayExport({ state: "ready", requestedAt: hoursAgo(23) }, now)).toBe(false);
  expect(mayExport({ state: "ready", requestedAt: hoursAgo(24) }, now)).toBe(true);
  expect(mayExport({ state: "failed", requestedAt: hoursAgo(1) }, now)).toBe(true);
});

test("a failing export is retried at growing intervals, five times at most", () => {
  expect(nextExportTry(1, now)).toEqual(new Date(now.getTime() + 120_000));
  expect(nextExportTry(4, now)).toEqual(new Date(now.getTime() + 960_000));
  expect(nextExportTry(5, now)).toBeNull();
});

test("the placeholder names are a valid username and an invalid address", () => {
  const { username, email } = placeholderNames("01a1fc94-4c42-7133-b3e2-b147e85b1073");
  expect(username).toMatch(/^[a-z0-9_-]{3,30}$/);
  expect(email).toBe(`${username}@deleted.invalid`);
});
