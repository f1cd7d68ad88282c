/**
 * Days and moments in words. All of them are UTC, so that the server, every browser and every letter write the same. What is
 * given is a date or its ISO text; a day alone, such as 2026-11-20, is that day.
 */
type Moment = Date | string;

const format = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (at: Moment): string => words.format(new Date(at));
};

/** "Nov 20". */
export const dayLabel = format({ month: "short", day: "numeric" });

/** "Nov 20, 2026". */
export const dateLabel = format({ dateStyle: "medium" });

/** "November 20, 2026". */
export const longDayLabel = format({ dateStyle: "long" });

/** "November 2026", of a moment or of a month such as 2026-11. */
export const monthLabel = format({ month: "long", year: "numeric" });

/** "Nov 20, 2026, 21:04". */
export const dateTimeLabel = format({ dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
