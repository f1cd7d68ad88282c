import type { ColumnType, JSONColumnType } from "kysely";

type Once<Value> = ColumnType<Value, Value, never>;

export type ConfirmationState = "waiting" | "confirmed" | "refused" | "withdrawn" | "expired";

export type ConfirmationsTable = {
  id: Once<string>;
  kind: Once<string>;
  subject_type: Once<string>;
  subject_id: Once<string>;
  summary: Once<string>;
  payload: JSONColumnType<Record<string, unknown>, string, never>;
  reason: Once<string>;
  asked_by: Once<string>;
  asked_at: Once<Date>;
  expires_at: Once<Date>;
  state: ColumnType<ConfirmationState, never, ConfirmationState>;
  decided_by: ColumnType<string | null, never, string>;
  decided_at: ColumnType<Date | null, never, Date>;
  decided_reason: ColumnType<string | null, never, string | null>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    confirmations: ConfirmationsTable;
  }
}
