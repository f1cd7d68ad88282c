import type { ColumnType, JSONColumnType } from "kysely";

export type SettingsTable = {
  name: string;
  version: number;
  value: JSONColumnType<object, string, never>;
  starts_at: ColumnType<Date, Date, never>;
  author: string;
  reason: string;
  created_at: ColumnType<Date, never, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    settings: SettingsTable;
  }
}
