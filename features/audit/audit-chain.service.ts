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
  intactSince,
  type SealedDay,
} from "./audit-chain.rules.ts";
import { addDay, entriesOfDay, oldestEntryAt, sealedDays } from "./audit-chain.store.ts";

/** The result of checking the whole chain. Days are UTC, such as `2026-05-01`. */
export type ChainReport = {
  days: number;
  findings: ChainFinding[];
  /** The first day from which the chain is intact; null when the last day is broken or no day is sealed yet. */
  intactSince: string | null;
  /** The last sealed day's digest. Comparing it with a copy noted elsewhere shows whether the chain was rewritten. */
  head: { day: string; digest: string } | null;
};

export type AuditChain = ReturnType<typeof createAuditChain>;

/** A day is sealed this long after its end, so that transactions begun in it have committed. */
const settledAfterMs = 20 * minuteMs;

/** The audit log's hash chain: one seal for each UTC day. */
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
        // The log is stored elsewhere: a chain that was rewritten as a whole would not match the digests in it.
        log.info({ day, entries, digest }, "audit: sealed a day of the audit log");
        previous = digest;
        sealed += 1;
      }
      return sealed;
    },

    check: () => checkChain(db),

    /** How far the seals reach, without reading the entries. */
    async reach(): Promise<{ since: string | null; until: string | null; digest: string | null }> {
      const days = await sealedDays(db);
      const last = days.at(-1);
      return { since: days[0]?.day ?? null, until: last?.day ?? null, digest: last?.digest ?? null };
    },
  };
}

/** Rereads the entries of every sealed day and compares them with the seals. */
export async function checkChain(db: Db): Promise<ChainReport> {
  const sealed = await sealedDays(db);
  const computed = new Map<string, { digest: string; entries: number }>();
  for (const { day, previous } of sealed) computed.set(day, await digestOf(db, day, previous));
  const findings = chainFindings(sealed, computed);
  const oldest = await firstDay(db);
  // Entries older than the first seal were inserted later.
  const first = sealed[0];
  if (first && oldest !== null && oldest < first.day) findings.unshift({ day: oldest, problem: "entries" });
  const last = sealed.at(-1);
  return {
    days: sealed.length,
    findings,
    intactSince: intactSince(sealed, findings),
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
