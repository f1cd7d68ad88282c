import type { ColumnType, Generated } from "kysely";

export type DataExportsTable = {
  id: string;
  user_id: string;
  state: Generated<"requested" | "ready" | "failed" | "expired">;
  requested_at: Date;
  next_try_at: Date;
  attempts: Generated<number>;
  ready_at: Date | null;
  expires_at: Date | null;
  archive: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
};

export type AccountDeletionsTable = {
  id: string;
  user_id: string;
  requested_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  done_at: Date | null;
  forfeited_micros: Generated<bigint>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    data_exports: DataExportsTable;
    account_deletions: AccountDeletionsTable;
  }
}
