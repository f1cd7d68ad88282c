const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "on 3 Jan 2026". The same on the server and in every browser: no time zone but UTC. */
export function dayLabel(at: string): string {
  return `on ${format.format(new Date(at))}`;
}
