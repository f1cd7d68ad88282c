import { sql } from "kysely";
import { decimalString, micros } from "#platform/money/money.ts";
import type { JournalKind } from "./ledger.rules.ts";
import type { Handle } from "./ledger.store.ts";

/** One journal line of a call: signed dollars from the customer's, creator's and platform's point of view. */
export type CallJournal = {
  id: string;
  at: string;
  kind: JournalKind;
  free: string;
  paid: string;
  creator: string;
  /** The platform's part of the paid amount, gained or borne. */
  platform: string;
  held: string;
};

/** All journals of a call in order: holds, slices, the final posting and refunds. */
export async function callJournals(db: Handle, callId: string): Promise<CallJournal[]> {
  // Every journal key of a call contains its id; ';' is the character after ':'. Chargebacks are found by their shares.
  const { rows } = await sql<Row>`
    SELECT id, kind, effective_at, free_micros, paid_micros, creator_micros, held_free + held_paid AS held, owner_version
    FROM ledger_journals WHERE idem_key > 'call:' || ${callId}::text || ':' AND idem_key < 'call:' || ${callId}::text || ';'
    UNION ALL
    SELECT j.id, j.kind, j.effective_at, j.free_micros, j.paid_micros, j.creator_micros, 0, j.owner_version
    FROM ledger_shares_taken_back s JOIN ledger_journals j ON j.id = s.journal_id
    WHERE s.call_id = ${callId} AND j.kind <> 'refund' ORDER BY owner_version`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.effective_at.toISOString(),
    kind: row.kind,
    free: decimalString(micros(row.free_micros)),
    paid: decimalString(micros(row.paid_micros)),
    creator: decimalString(micros(row.creator_micros)),
    platform: decimalString(micros(-row.paid_micros - row.creator_micros)),
    held: decimalString(micros(row.held)),
  }));
}

type Row = {
  id: string;
  kind: JournalKind;
  effective_at: Date;
  free_micros: bigint;
  paid_micros: bigint;
  creator_micros: bigint;
  held: bigint;
};
