import { dayMs } from "#platform/days/durations.ts";

/** An audit log entry, with the fields that its day's digest covers. */
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

/** A sealed UTC day, such as `2026-05-01`. Digests are 64 hexadecimal digits. */
export type SealedDay = { day: string; entries: number; digest: string; previous: string | null };

export type ChainFinding = { day: string; problem: "digest" | "entries" | "previous" | "missing" };

/** The canonical form of an entry that is hashed. It does not depend on how the database formats its values. */
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

/** The first line that is hashed into a day's digest. */
export const dayHead = (day: string, previous: string | null): string => JSON.stringify([day, previous]);

/** Sorts object keys: `jsonb` does not preserve their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/**
 * Compares the sealed days, oldest first, with their current entries. `computed` holds each day's recomputed digest and
 * entry count, chained to the stored digest of the day before.
 */
export function chainFindings(
  sealed: SealedDay[],
  computed: Map<string, { digest: string; entries: number }>,
): ChainFinding[] {
  const findings: ChainFinding[] = [];
  sealed.forEach((day, place) => {
    const before = sealed[place - 1];
    if (before && dayAfter(before.day) !== day.day) findings.push({ day: dayAfter(before.day), problem: "missing" });
    if (day.previous !== (before?.digest ?? null)) findings.push({ day: day.day, problem: "previous" });
    const now = computed.get(day.day);
    if (now?.entries !== day.entries) findings.push({ day: day.day, problem: "entries" });
    else if (now.digest !== day.digest) findings.push({ day: day.day, problem: "digest" });
  });
  return findings;
}

/** The first day from which the chain is intact to the end; null when the last day is already broken. */
export function intactSince(sealed: SealedDay[], findings: ChainFinding[]): string | null {
  const last = findings
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return sealed.find(({ day }) => last === undefined || day > last)?.day ?? null;
}

/** The UTC day of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + dayMs));
