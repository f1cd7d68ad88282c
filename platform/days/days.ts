/**
 * Formats days and timestamps. All of them are UTC, so that the server, every browser and every email show the same. Takes a
 * date or its ISO text; a day alone, such as 2026-11-20, is that day.
 */
type Moment = Date | string;

/** Cached: a page repeats the same days many times, and formatting one takes as long as rendering a table row. */
const MOST_CACHED = 1_000;

const format = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  const cache = new Map<string | number, string>();
  return (at: Moment): string => {
    const key = typeof at === "string" ? at : at.getTime();
    const known = cache.get(key);
    if (known !== undefined) return known;
    // As in the browser, whose space before AM and PM may be another one.
    const label = words.format(new Date(at)).replaceAll("\u202f", " ");
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(key, label);
    return label;
  };
};

/** "Nov 20". */
export const dayLabel = format({ month: "short", day: "numeric" });

/** "Nov 20, 2026". */
export const dateLabel = format({ dateStyle: "medium" });

/** "November 20, 2026". */
export const longDayLabel = format({ dateStyle: "long" });

/** "November 2026", for a timestamp or a month such as 2026-11. */
export const monthLabel = format({ month: "long", year: "numeric" });

/** "Nov 20, 2026, 9:04 PM". */
export const dateTimeLabel = format({ dateStyle: "medium", timeStyle: "short" });
