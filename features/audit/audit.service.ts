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
/** Entries of an export that are read at a time. */
const exportPiece = 500;

type AuditOptions = {
  db: Db;
  clock: Clock;
  /** The full address of whoever asks right now; undefined outside a request. */
  address?: () => string | undefined;
};

/** The record of who did what. Entries are written in the transaction of the deed: both are kept or none. */
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

    /** For admins, newest first. Anyone else gets a 404. */
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

    /** All that a search finds, newest first, in pieces. The export itself is an entry. Throws as `list` does. */
    async export(
      actor: Actor | null,
      search: AuditSearch,
      asked: { format: string; filter: object },
    ): Promise<AsyncIterable<AuditRow[]>> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      const subject = { type: "record", id: "export" };
      await transact(options.db, (tx) => record(tx, { actor, action: "audit.exported", subject, after: asked }));
      return piecesOf(options.db, search);
    },
  };
}

async function* piecesOf(db: Db, search: AuditSearch): AsyncIterable<AuditRow[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows: AuditRow[] = await newestEntries(db, { ...search, after, limit: exportPiece });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < exportPiece) return;
    after = { value: last.at.toISOString(), id: last.id };
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
