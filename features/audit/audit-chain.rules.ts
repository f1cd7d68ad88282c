import { dayMs } from "#platform/days/durations.ts";

/** One entry as the digest of its day reads it. */
export type ChainedEntry = {
  id: string;
  at: Date;
  actor_uid: string | null;
  actor_role: string;
  action: string;
  subject_type: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
};

/** A finished UTC day, such as `2026-05-01`, as it was sealed. Digests are 64 hexadecimal digits. */
export type SealedDay = { day: string; entries: number; digest: string; previous: string | null };

export type ChainFinding = { day: string; fault: "digest" | "entries" | "previous" | "missing" };

/** An entry in the one form that its digest is taken of: the same for the same content, however the database writes it. */
export function canonicalEntry(entry: ChainedEntry): string {
  return JSON.stringify([
    entry.id,
    entry.at.toISOString(),
    entry.actor_uid,
    entry.actor_role,
    entry.action,
    entry.subject_type,
    entry.subject_id,
    sorted(entry.before),
    sorted(entry.after),
    entry.reason,
    entry.address,
  ]);
}

/** The first thing that goes into the digest of a day. */
export const dayHead = (day: string, previous: string | null): string => JSON.stringify([day, previous]);

/** The names of objects in order: a database keeps them in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/**
 * What does not fit: the sealed days, oldest first, against what their entries come to now. `computed` holds the digest
 * and the number of entries of each of these days, taken with the stored digest of the day before.
 */
export function chainFindings(
  sealed: SealedDay[],
  computed: Map<string, { digest: string; entries: number }>,
): ChainFinding[] {
  const findings: ChainFinding[] = [];
  sealed.forEach((day, place) => {
    const before = sealed[place - 1];
    if (before && dayAfter(before.day) !== day.day) findings.push({ day: dayAfter(before.day), fault: "missing" });
    if (day.previous !== (before?.digest ?? null)) findings.push({ day: day.day, fault: "previous" });
    const now = computed.get(day.day);
    if (now?.entries !== day.entries) findings.push({ day: day.day, fault: "entries" });
    else if (now.digest !== day.digest) findings.push({ day: day.day, fault: "digest" });
  });
  return findings;
}

/** Since when every day fits to this day; null when none does. */
export function wholeSince(sealed: SealedDay[], findings: ChainFinding[]): string | null {
  const last = findings
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return sealed.find(({ day }) => last === undefined || day > last)?.day ?? null;
}

/** The UTC day of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + dayMs));
