/** Whose clock and formats a timestamp is shown in: an IANA time zone, and English as it is written in their region. */
export type Reader = { zone: string; locale: string };

/** A reader of whom nothing is known. */
export const unknownReader: Reader = { zone: "UTC", locale: "en-US" };

const shapes = {
  /** "Nov 20". */
  day: { month: "short", day: "numeric" },
  /** "Nov 20, 2026". */
  date: { dateStyle: "medium" },
  /** "November 20, 2026". */
  longDate: { dateStyle: "long" },
  /** "Nov 20, 2026, 9:04 PM". */
  dateTime: { dateStyle: "medium", timeStyle: "short" },
  /** "9:04 PM". */
  time: { timeStyle: "short" },
  /** "9:04:31 PM". */
  seconds: { timeStyle: "medium" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type MomentShape = keyof typeof shapes;

const timeless: readonly MomentShape[] = ["day", "date", "longDate"];

/** Cached: building a formatter takes far longer than using it. */
const MOST_CACHED = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(shape: MomentShape, { zone, locale }: Reader): Intl.DateTimeFormat {
  const key = `${shape} ${zone} ${locale}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: zone });
  if (formatters.size >= MOST_CACHED) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}

/** A timestamp on the reader's clock. A time in UTC is labeled as such, because it is hardly anyone's own. */
export function momentLabel(at: string, shape: MomentShape, reader: Reader): string {
  // Browsers differ in the space before AM and PM.
  const label = formatterFor(shape, reader).format(new Date(at)).replaceAll("\u202f", " ");
  return reader.zone === "UTC" && !timeless.includes(shape) ? `${label} UTC` : label;
}

/** Names that `Intl` knows and the tz database does not: what "IST" means depends on the country, and `Temporal` refuses it. */
const notInDatabase = /^(?:(?!(?:CE|EE|ME|WE|ES|HS|MS|GM|UC)T)[A-Z]{2}T|SystemV\/.*)$/i;

/** Whether this is the name of a time zone, such as Europe/Berlin. */
export function isZone(zone: string): boolean {
  // An offset such as +02:00 has no clock changes.
  if (!/^[A-Za-z]/.test(zone) || notInDatabase.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether two names, such as Asia/Calcutta and Asia/Kolkata, are of one zone. */
export function isSameZone(one: string, other: string): boolean {
  const resolved = (zone: string) =>
    isZone(zone) ? new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone : zone;
  return resolved(one) === resolved(other);
}

/** When days begin in a zone: "midnight, America/New York time". A server from before an update names none: its days are UTC. */
export function midnightIn(zone = "UTC"): string {
  return zone === "UTC" ? "midnight UTC" : `midnight, ${zoneWords(zone)} time`;
}

/** A zone as it is read: "America/New York". */
export const zoneWords = (zone: string) => zone.replaceAll("_", " ");

/** The time zone of this browser. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
