import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#platform/days/durations.ts";
import { afterChange, firstSpans, monthName, monthSpan, monthStarts, type Spans, spansAt } from "./time-zone.rules.ts";

const at = (iso: string) => new Date(iso);
const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()];

describe("an ordinary day and month end at midnight in the zone [N-93]", () => {
  test.each([
    ["UTC", "2026-11-20T12:00Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20T18:15Z", "2026-11-20T18:15:00.000Z", "2026-11-21T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-20T09:59Z", "2026-11-19T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
    // 23 and 25 hours.
    ["Europe/Berlin", "2026-03-29T12:00Z", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T12:00Z", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    // Midnight itself was skipped, and the hour before it came twice.
    ["America/Sao_Paulo", "2018-11-04T12:00Z", "2018-11-04T03:00:00.000Z", "2018-11-05T02:00:00.000Z"],
    ["America/Sao_Paulo", "2018-02-18T02:30Z", "2018-02-17T02:00:00.000Z", "2018-02-18T03:00:00.000Z"],
    // A whole day was skipped.
    ["Pacific/Apia", "2011-12-30T09:59Z", "2011-12-29T10:00:00.000Z", "2011-12-30T10:00:00.000Z"],
    // The clock went back over midnight, from 00:01 to 23:01.
    ["America/St_Johns", "2010-11-07T03:00Z", "2010-11-07T02:30:00.000Z", "2010-11-08T03:30:00.000Z"],
  ])("in %s at %s", (zone, now, from, until) => {
    expect(iso(firstSpans(zone, at(now)).day)).toEqual([from, until]);
  });

  test("a month, by its moments and by its name", () => {
    const tokyo = ["2026-01-31T15:00:00.000Z", "2026-02-28T15:00:00.000Z"];
    expect(iso(monthSpan("Asia/Tokyo", "2026-02"))).toEqual(tokyo);
    expect(iso(firstSpans("Asia/Tokyo", at("2026-01-31T15:00Z")).month)).toEqual(tokyo);
    expect(monthName("Asia/Tokyo", at("2026-01-31T15:00Z"))).toBe("2026-02");
    expect(monthName("America/Los_Angeles", at("2026-02-01T07:59Z"))).toBe("2026-01");
    expect(monthStarts("Asia/Tokyo", { from: at("2025-12-31T15:00Z"), to: at("2026-01-31T15:00Z") })).toEqual([
      { month: "2026-01", from: at("2025-12-31T15:00Z") },
      { month: "2026-02", from: at("2026-01-31T15:00Z") },
    ]);
  });
});

describe("after a change of the zone [N-93]", () => {
  test("the running day goes on to the first midnight in the new zone after its end in the old one, and so the month", () => {
    const berlin = firstSpans("Europe/Berlin", at("2026-01-31T12:00Z"));
    const west = afterChange(berlin, "America/Los_Angeles", at("2026-01-31T12:00Z"));
    expect(iso(west.day)).toEqual(["2026-01-30T23:00:00.000Z", "2026-02-01T08:00:00.000Z"]);
    expect(iso(west.month)).toEqual(["2025-12-31T23:00:00.000Z", "2026-02-01T08:00:00.000Z"]);
    const east = afterChange(berlin, "Asia/Tokyo", at("2026-01-31T12:00Z"));
    expect(iso(east.day)).toEqual(["2026-01-30T23:00:00.000Z", "2026-02-01T15:00:00.000Z"]);
    // The next month begins where this one ended, and ends as usual.
    expect(iso(spansAt(east, at("2026-02-10T00:00Z")).month)).toEqual([
      "2026-02-01T15:00:00.000Z",
      "2026-02-28T15:00:00.000Z",
    ]);
    expect(iso(spansAt(east, at("2026-02-01T15:00Z")).day)).toEqual([
      "2026-02-01T15:00:00.000Z",
      "2026-02-02T15:00:00.000Z",
    ]);
  });

  const zones = [
    "UTC",
    "Europe/Berlin",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  ];
  /** Changes by the hours since the one before, and the zones they lead to; from days with many clock changes on. */
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(...zones)), { maxLength: 12 });
  const starts = fc.constantFrom("2026-03-01T00:00Z", "2018-10-20T07:30Z", "2011-12-20T10:00Z", "2026-10-20T23:59Z");

  /** All windows of a life of changes, in order; fails where two of them leave a gap or overlap. */
  function windows(start: Date, steps: readonly (readonly [number, string])[], unit: "day" | "month") {
    const found: Spans["day"][] = [];
    let [record, now]: [Spans | null, number] = [null, start.getTime()];
    const look = (until: number) => {
      while (now < until) {
        const span = spansAt(record, new Date(now))[unit];
        expect(span.from.getTime() <= now && now < span.until.getTime()).toBe(true);
        const last = found.at(-1);
        if (last && last.from.getTime() === span.from.getTime()) {
          expect(span.until >= last.until).toBe(true);
          last.until = span.until;
        } else {
          if (last) expect(span.from).toEqual(last.until);
          found.push({ ...span });
        }
        now = now === span.until.getTime() - 1 ? now + 1 : Math.min(until, span.until.getTime() - 1);
      }
    };
    for (const [hours, zone] of steps) {
      look(now + hours * hourMs);
      record = afterChange(record, zone, new Date(now));
    }
    look(now + 3 * dayMs);
    return found;
  }

  test("days follow each other without a gap, none is shorter than an ordinary one, and N days begin at most N + 1", () => {
    fc.assert(
      fc.property(starts, changes, (start, steps) => {
        const days = windows(at(start), steps, "day");
        for (const { from, until } of days) {
          expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(23 * hourMs);
          const begun = days.filter((day) => day.from >= from && day.from.getTime() < from.getTime() + 7 * dayMs);
          expect(begun.length).toBeLessThanOrEqual(8);
        }
      }),
      { seed: 93, numRuns: 100 },
    );
  });

  test("months follow each other without a gap, and at most one begins for every 28 days", () => {
    fc.assert(
      fc.property(starts, changes, (start, steps) => {
        const months = windows(at(start), steps, "month");
        const span = (months.at(-1)?.until.getTime() ?? 0) - (months[0]?.from.getTime() ?? 0);
        expect(months.length).toBeLessThanOrEqual(Math.ceil(span / (28 * dayMs)) + 1);
      }),
      { seed: 93, numRuns: 100 },
    );
  });

  test("one change lengthens a day by less than another one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 9_000 }),
        (a, b, hour) => {
          const now = new Date(Date.UTC(2026, 0, 1, hour));
          const before = firstSpans(a, now).day;
          const { from, until } = afterChange(firstSpans(a, now), b, now).day;
          expect(from).toEqual(before.from);
          expect(until.getTime() - before.until.getTime()).toBeGreaterThanOrEqual(0);
          expect(until.getTime() - before.until.getTime()).toBeLessThan(25 * hourMs);
        },
      ),
      { seed: 93 },
    );
  });
});
