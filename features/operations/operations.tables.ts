import type { ColumnType, Generated } from "kysely";

export type ErrorGroupsTable = {
  id: string;
  fingerprint: string;
  title: string;
  sample: string;
  seen: ColumnType<bigint, bigint | number, bigint>;
  first_seen_at: ColumnType<Date, Date, never>;
  last_seen_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolved_reason: string | null;
  returned: Generated<number>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    error_groups: ErrorGroupsTable;
  }
}
