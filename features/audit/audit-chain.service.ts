import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import {
  type ChainFinding,
  canonicalEntry,
  chainFindings,
  dayAfter,
  dayHead,
  dayOf,
  type SealedDay,
  wholeSince,
} from "./audit-chain.rules.ts";
import { addDay, entriesOfDay, oldestEntryAt, sealedDays } from "./audit-chain.store.ts";

/** What a check of the whole chain comes to. Days are UTC, such as `2026-05-01`. */
export type ChainReport = {
  days: number;
  findings: ChainFinding[];
  /** Since when every day fits; null when no day does, or none is sealed yet. */
  wholeSince: string | null;
  /** The digest of the last sealed day: who noted it elsewhere can tell whether the whole chain was written anew. */
  head: { day: string; digest: string } | null;
};

export type AuditChain = ReturnType<typeof createAuditChain>;

/** A day is sealed this long after its end: what was begun in it has been written by then. */
const settledAfterMs = 20 * minuteMs;

/** The seals of the record, one for each UTC day. */
export function createAuditChain(options: { db: Db; clock: Clock; log: Log }) {
  const { db, clock, log } = options;
  return {
    /** Seals every finished day that has no seal yet. Safe to run twice, and on two servers at once. */
    async sealFinishedDays(): Promise<number> {
      const last = (await sealedDays(db)).at(-1) ?? null;
      const first = last ? dayAfter(last.day) : await firstDay(db);
      const today = dayOf(new Date(clock.now().getTime() - settledAfterMs));
      let previous = last?.digest ?? null;
      let sealed = 0;
      for (let day = first; day !== null && day < today; day = dayAfter(day)) {
        const { digest, entries } = await digestOf(db, day, previous);
        const row: SealedDay = { day, entries, digest, previous };
        await transact(db, (tx) => addDay(tx, { ...row, sealedAt: clock.now() }));
        // The log is kept elsewhere: a chain that was made anew as a whole does not fit what stands there.
        log.info({ day, entries, digest }, "audit: a day of the record was sealed");
        previous = digest;
        sealed += 1;
      }
      return sealed;
    },

    check: () => checkChain(db),

    /** Only how far the seals reach, without reading the entries. */
    async reach(): Promise<{ since: string | null; until: string | null; digest: string | null }> {
      const days = await sealedDays(db);
      const last = days.at(-1);
      return { since: days[0]?.day ?? null, until: last?.day ?? null, digest: last?.digest ?? null };
    },
  };
}

/** Reads all entries of all sealed days again and holds them against the seals. */
export async function checkChain(db: Db): Promise<ChainReport> {
  const sealed = await sealedDays(db);
  const computed = new Map<string, { digest: string; entries: number }>();
  for (const { day, previous } of sealed) computed.set(day, await digestOf(db, day, previous));
  const findings = chainFindings(sealed, computed);
  const oldest = await firstDay(db);
  // What is older than the first seal was put there afterwards.
  const first = sealed[0];
  if (first && oldest !== null && oldest < first.day) findings.unshift({ day: oldest, fault: "entries" });
  const last = sealed.at(-1);
  return {
    days: sealed.length,
    findings,
    wholeSince: wholeSince(sealed, findings),
    head: last ? { day: last.day, digest: last.digest } : null,
  };
}

async function firstDay(db: Db): Promise<string | null> {
  const oldest = await oldestEntryAt(db);
  return oldest && dayOf(oldest);
}

async function digestOf(db: Db, day: string, previous: string | null) {
  const hash = createHash("sha256").update(dayHead(day, previous));
  let entries = 0;
  for await (const entry of entriesOfDay(db, day)) {
    hash.update("\n").update(canonicalEntry(entry));
    entries += 1;
  }
  return { digest: hash.digest("hex"), entries };
}
