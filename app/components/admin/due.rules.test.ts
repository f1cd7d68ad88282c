import { describe, expect, test } from "vitest";
import { dueOf, momentOf, spanOf } from "./due.rules.ts";

const since = "2026-05-01T00:00:00.000Z";
const dueAt = "2026-05-03T00:00:00.000Z";
const at = (iso: string) => dueOf({ since, dueAt, now: Date.parse(iso) });

describe("the clock of a task", () => {
  test("is calm while more than a quarter of its time is left", () => {
    expect(at("2026-05-01T06:00:00.000Z")).toEqual({ tone: "calm", label: "42 h left" });
  });
  test("warns in its last quarter", () => {
    expect(at("2026-05-02T12:00:00.001Z")).toEqual({ tone: "soon", label: "11 h left" });
    expect(at("2026-05-02T23:59:50.000Z")).toEqual({ tone: "soon", label: "1 min left" });
  });
  test("warns within the last two hours, also of a task that has an hour in all", () => {
    const now = Date.parse("2026-05-01T00:01:00.000Z");
    expect(dueOf({ since, dueAt: "2026-05-01T01:00:00.000Z", now })).toEqual({ tone: "soon", label: "59 min left" });
    expect(dueOf({ since, dueAt: "2026-05-01T02:30:00.000Z", now })).toMatchObject({ tone: "calm" });
  });
  test("shows how late a task is", () => {
    expect(at("2026-05-03T00:05:00.000Z")).toEqual({ tone: "late", label: "5 min late" });
    expect(at("2026-05-08T01:00:00.000Z")).toEqual({ tone: "late", label: "5 d late" });
  });
  test("shows the deadline, with the date if it is not today", () => {
    const now = Date.parse("2026-05-02T12:00:00.000Z");
    expect(momentOf({ dueAt: "2026-05-02T14:05:00.000Z", now })).toBe("by 2:05 PM UTC");
    expect(momentOf({ dueAt, now })).toBe("by May 3, 12:00 AM UTC");
  });
  test("uses the largest sufficient unit", () => {
    expect([1, 119, 121, 47 * 60, 48 * 60].map((minutes) => spanOf(minutes * 60_000))).toEqual([
      "1 min",
      "119 min",
      "2 h",
      "47 h",
      "2 d",
    ]);
  });
});
