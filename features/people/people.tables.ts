import type { ColumnType } from "kysely";

type Once<Value> = ColumnType<Value, Value, never>;

export type MemberSuspensionsTable = {
  id: Once<string>;
  uid: Once<string>;
  reason_code: Once<string>;
  words: Once<string>;
  by_uid: Once<string>;
  at: Once<Date>;
  until_at: Once<Date | null>;
  lifted_at: ColumnType<Date | null, undefined, Date>;
  lifted_by: ColumnType<string | null, undefined, string | null>;
};

export type MemberNotesTable = {
  id: Once<string>;
  uid: Once<string>;
  author_uid: Once<string>;
  at: Once<Date>;
  words: Once<string>;
};

export type CreditAdjustmentsTable = {
  id: Once<string>;
  uid: Once<string>;
  part: Once<"paid" | "free">;
  amount_micros: Once<bigint>;
  reason: Once<string>;
  by_uid: Once<string>;
  confirmed_by: Once<string | null>;
  confirmation_id: Once<string | null>;
  alone_micros: Once<bigint>;
  limit_micros: Once<bigint>;
  journal_id: Once<string>;
  at: Once<Date>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    member_suspensions: MemberSuspensionsTable;
    member_notes: MemberNotesTable;
    credit_adjustments: CreditAdjustmentsTable;
  }
}
