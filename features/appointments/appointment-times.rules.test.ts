import { describe, expect, test } from "vitest";
import { instantOf, isQuiet, nextAfter, wallTime } from "./appointment-times.rules.ts";

const berlin = "Europe/Berlin";
const at = (iso: string) => new Date(iso);

describe("the instant of a local time", () => {
  test.each([
    ["2026-11-20", "20:00", berlin, "2026-11-20T19:00:00.000Z"],
    ["2026-07-01", "20:00", berlin, "2026-07-01T18:00:00.000Z"],
    ["2026-07-01", "08:00", "America/New_York", "2026-07-01T12:00:00.000Z"],
    ["2026-07-01", "00:00", "Asia/Kathmandu", "2026-06-30T18:15:00.000Z"],
    // This hour occurs twice when daylight saving time ends.
    ["2026-10-25", "02:30", berlin, "2026-10-25T00:30:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, iso) => {
    expect(instantOf({ date, time, zone })).toEqual(at(iso));
  });

  test.each([
    ["2026-03-29", "02:30", berlin],
    ["2026-03-08", "02:00", "America/New_York"],
    ["2026-02-30", "20:00", berlin],
    ["2026-13-01", "20:00", berlin],
    ["2026-11-20", "25:00", berlin],
    ["soon", "20:00", berlin],
    ["2026-11-20", "20:00", "Mars/Olympus"],
  ])("%s %s in %s does not exist", (date, time, zone) => {
    expect(instantOf({ date, time, zone })).toBeNull();
  });
});

describe("the next occurrence", () => {
  const first = { date: "2026-03-27", time: "02:30", zone: berlin };

  test("of a single appointment is the appointment itself, then none", () => {
    expect(nextAfter(first, "once", at("2026-03-26T00:00:00Z"))).toEqual(at("2026-03-27T01:30:00Z"));
    expect(nextAfter(first, "once", at("2026-03-27T01:30:00Z"))).toBeNull();
  });

  test("keeps its local time across a clock change, and moves forward if the hour is skipped", () => {
    const days: string[] = [];
    let after = at("2026-03-27T00:00:00Z");
    for (let day = 0; day < 4; day++) {
      after = nextAfter(first, "daily", after) ?? after;
      days.push(`${after.toISOString()} ${wallTime(after, berlin)}`);
    }
    expect(days).toEqual([
      "2026-03-27T01:30:00.000Z 02:30",
      "2026-03-28T01:30:00.000Z 02:30",
      "2026-03-29T01:30:00.000Z 03:30",
      "2026-03-30T00:30:00.000Z 02:30",
    ]);
  });

  test("of a weekly appointment is every seven days, never before the first day", () => {
    expect(nextAfter(first, "weekly", at("2026-01-01T00:00:00Z"))).toEqual(at("2026-03-27T01:30:00Z"));
    expect(nextAfter(first, "weekly", at("2026-03-27T01:30:00Z"))).toEqual(at("2026-04-03T00:30:00Z"));
    expect(nextAfter(first, "weekly", at("2031-01-01T00:00:00Z"))).toEqual(at("2031-01-03T01:30:00Z"));
  });
});

describe("quiet hours", () => {
  test.each([
    ["22:59", false],
    ["23:00", true],
    ["02:00", true],
    ["07:59", true],
    ["08:00", false],
  ])("from 23:00 to 08:00, %s is quiet: %s", (time, quiet) => {
    expect(isQuiet(time, { from: "23:00", to: "08:00" })).toBe(quiet);
  });

  test("can lie within one day, and are empty if both ends are equal", () => {
    expect(isQuiet("13:00", { from: "12:00", to: "14:00" })).toBe(true);
    expect(isQuiet("14:00", { from: "12:00", to: "14:00" })).toBe(false);
    expect(isQuiet("12:00", { from: "12:00", to: "12:00" })).toBe(false);
  });
});
