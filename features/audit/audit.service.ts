import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Cursor, decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Actor, AuditEntry } from "./audit.rules.ts";
import { type AuditRow, type AuditSearch, insertEntry, newestEntries } from "./audit.store.ts";

export type AuditService = ReturnType<typeof createAuditService>;

const pageSize = 50;
/** Entries read per batch of an export. */
const exportBatch = 500;

type AuditOptions = {
  db: Db;
  clock: Clock;
  /** The client's full address for the current request; undefined outside a request. */
  address?: () => string | undefined;
};

/** The audit log. An entry is written in the same transaction as its action: both are committed or neither. */
export function createAuditService(options: AuditOptions) {
  async function record(tx: Tx, entry: AuditEntry): Promise<void> {
    const address = entry.address ?? options.address?.();
    await insertEntry(tx, {
      id: uuidv7(options.clock.now().getTime()),
      at: options.clock.now(),
      actor_uid: entry.actor.uid,
      actor_role: entry.actor.role,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? null,
      address: address === undefined ? null : truncateAddress(address),
    });
  }

  return {
    record,

    /** A page of entries, newest first. Throws `not_found` (404) for anyone but an admin. */
    async list(
      actor: Actor | null,
      query: AuditSearch & { cursor?: string | undefined },
    ): Promise<{ entries: AuditRow[]; nextCursor: string | null }> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      const { cursor, ...search } = query;
      const after = decodeTimeCursor(cursor);
      const found = await newestEntries(options.db, { ...search, after, limit: pageSize + 1 });
      const page = pageOf(found, pageSize, (row) => ({ value: row.at.toISOString(), id: row.id }));
      return { entries: page.rows, nextCursor: page.nextCursor };
    },

    /** Streams all matching entries in batches, newest first. The export is itself audited. Throws as `list` does. */
    async export(
      actor: Actor | null,
      search: AuditSearch,
      requested: { format: string; filter: object },
    ): Promise<AsyncIterable<AuditRow[]>> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      const subject = { type: "record", id: "export" };
      await transact(options.db, (tx) => record(tx, { actor, action: "audit.exported", subject, after: requested }));
      return batchesOf(options.db, search);
    },
  };
}

async function* batchesOf(db: Db, search: AuditSearch): AsyncIterable<AuditRow[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows: AuditRow[] = await newestEntries(db, { ...search, after, limit: exportBatch });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < exportBatch) return;
    after = { value: last.at.toISOString(), id: last.id };
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
