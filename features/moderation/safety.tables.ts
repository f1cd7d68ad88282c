import type { ColumnType, Generated } from "kysely";

export type SafetyEventsTable = {
  id: string;
  at: ColumnType<Date, Date, never>;
  call_id: string | null;
  kind: string;
  code: string;
};

export type SafetyCountsTable = { month: ColumnType<string, string, never>; kind: string; code: string; total: bigint };

export type FlagSubject = "call" | "member" | "agent";
export type SafetyFlagsTable = {
  id: string;
  subject_type: FlagSubject;
  subject_id: string;
  code: string;
  locks: Generated<boolean>;
  call_id: string | null;
  opened_at: ColumnType<Date, Date, never>;
  cleared_at: Date | null;
  cleared_by: string | null;
  cleared_reason: string | null;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    safety_events: SafetyEventsTable;
    safety_counts: SafetyCountsTable;
    safety_flags: SafetyFlagsTable;
  }
}
