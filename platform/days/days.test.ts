import { expect, test } from "vitest";
import { dateLabel, dateTimeLabel, dayLabel, longDayLabel, monthLabel } from "./days.ts";

test("timestamps have the same text everywhere: UTC, in the format of the pages of members", () => {
  expect(dateTimeLabel("2026-11-20T21:04:31Z")).toBe("Nov 20, 2026, 9:04 PM");
  expect(dayLabel("2026-11-20")).toBe("Nov 20");
});

test("a day has its year if it may be another one, and a month needs none", () => {
  expect(dateLabel("2026-01-03T23:59:59Z")).toBe("Jan 3, 2026");
  expect(longDayLabel(new Date("2026-12-20T00:00:00Z"))).toBe("December 20, 2026");
  expect(longDayLabel("2026-11-20")).toBe("November 20, 2026");
  expect(monthLabel("2026-11")).toBe("November 2026");
});
