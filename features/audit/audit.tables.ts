import type { ColumnType, JSONColumnType } from "kysely";

type Json = JSONColumnType<object | null, string | null, never>;

export type AuditLogTable = {
  id: string;
  at: ColumnType<Date, Date, never>;
  actor_uid: string | null;
  actor_role: "member" | "admin" | "system";
  action: string;
  subject_type: string;
  subject_id: string;
  before: Json;
  after: Json;
  reason: string | null;
  address: string | null;
};

export type AuditDaysTable = {
  day: ColumnType<string, string, never>;
  entries: number;
  digest: string;
  previous: string | null;
  sealed_at: ColumnType<Date, Date, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    audit_log: AuditLogTable;
    audit_days: AuditDaysTable;
  }
}
