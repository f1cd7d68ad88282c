import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { badCursor, decodeCursor, pageOf } from "#platform/database/page.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Actor, AuditEntry } from "./audit.rules.ts";
import { type AuditRow, insertEntry, newestEntries } from "./audit.store.ts";

export type AuditService = ReturnType<typeof createAuditService>;

const pageSize = 50;

/** The record of who did what. Entries are written in the transaction of the deed: both are kept or none. */
export function createAuditService(options: { db: Db; clock: Clock }) {
  return {
    async record(tx: Tx, entry: AuditEntry): Promise<void> {
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
        address: entry.address === undefined ? null : truncateAddress(entry.address),
      });
    },

    /** For admins, newest first. Anyone else gets a 404. */
    async list(
      actor: Actor | null,
      query: { subject?: { type: string; id: string }; cursor?: string | undefined },
    ): Promise<{ entries: AuditRow[]; nextCursor: string | null }> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      const after = decodeCursor(query.cursor);
      if (after && (Number.isNaN(Date.parse(after.value)) || !isUuid(after.id))) throw badCursor();
      const found = await newestEntries(options.db, { subject: query.subject ?? null, after, limit: pageSize + 1 });
      const page = pageOf(found, pageSize, (row) => ({ value: row.at.toISOString(), id: row.id }));
      return { entries: page.rows, nextCursor: page.nextCursor };
    },
  };
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
