const long = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "November 20, 2026" of 2026-11-20, wherever the reader is. */
export function dayInWords(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}
