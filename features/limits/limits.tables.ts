import type { ColumnType } from "kysely";
import type { CapKind, PauseKind } from "./limits.rules.ts";

export type LimitChangesTable = {
  id: string;
  uid: string;
  kind: CapKind;
  /** Null: no limit. */
  amount_micros: bigint | null;
  requested_at: Date;
  takes_effect_at: Date;
  cancelled_at: ColumnType<Date | null, undefined, Date>;
};

export type LimitPausesTable = { id: string; uid: string; kind: PauseKind; starts_at: Date; ends_at: Date };

declare module "#platform/database/tables.ts" {
  interface Tables {
    limit_changes: LimitChangesTable;
    limit_pauses: LimitPausesTable;
  }
}
