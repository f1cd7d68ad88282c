import type { ColumnType, GeneratedAlways } from "kysely";
import type { JournalKind } from "./ledger.rules.ts";

/** Rows are written by the functions of the ledger's migration alone, so nothing here can be inserted or updated. */
type Booked<T> = ColumnType<T, never, never>;

export type LedgerAccountsTable = {
  id: GeneratedAlways<bigint>;
  kind: Booked<string>;
  /** A member, or null for the platform. */
  owner_id: Booked<string | null>;
  locked: Booked<boolean>;
  debits_posted: Booked<bigint>;
  credits_posted: Booked<bigint>;
  debits_pending: Booked<bigint>;
  version: Booked<bigint>;
  frozen_at: Booked<Date | null>;
};

export type LedgerJournalsTable = {
  id: Booked<string>;
  kind: Booked<JournalKind>;
  idem_key: Booked<string>;
  owner_id: Booked<string | null>;
  owner_version: Booked<bigint | null>;
  creator_id: Booked<string | null>;
  free_micros: Booked<bigint>;
  paid_micros: Booked<bigint>;
  available_micros: Booked<bigint>;
  creator_micros: Booked<bigint>;
  free_after: Booked<bigint>;
  paid_after: Booked<bigint>;
  call_id: Booked<string | null>;
  payment_ref: Booked<string | null>;
  reverses_id: Booked<string | null>;
  label: Booked<string | null>;
  effective_at: Booked<Date>;
};

export type LedgerTransfersTable = {
  id: GeneratedAlways<bigint>;
  journal_id: Booked<string>;
  debit_account: Booked<bigint>;
  credit_account: Booked<bigint>;
  amount: Booked<bigint>;
  code: Booked<string>;
};

export type LedgerCallsTable = {
  call_id: Booked<string>;
  owner_id: Booked<string>;
  creator_id: Booked<string>;
  rate_micros: Booked<bigint>;
  label: Booked<string>;
  started_at: Booked<Date>;
  slice_no: Booked<number>;
  hold_id: Booked<string | null>;
  held_free: Booked<bigint>;
  held_paid: Booked<bigint>;
  expires_at: Booked<Date | null>;
  free_posted: Booked<bigint>;
  paid_posted: Booked<bigint>;
  creator_posted: Booked<bigint>;
  charged_by: Booked<string | null>;
  ended_by: Booked<string | null>;
  made_good_by: Booked<string | null>;
  refunded_free: Booked<bigint>;
  refunded_paid: Booked<bigint>;
};

export type LedgerGrantsTable = {
  journal_id: Booked<string>;
  owner_id: Booked<string>;
  amount: Booked<bigint>;
  expires_at: Booked<Date>;
  expired_at: Booked<Date | null>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_journals: LedgerJournalsTable;
    ledger_transfers: LedgerTransfersTable;
    ledger_calls: LedgerCallsTable;
    ledger_grants: LedgerGrantsTable;
  }
}
