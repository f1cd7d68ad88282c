import type { Generated } from "kysely";

/** A call that a service outside carries. Nothing of it moves money. */
export type HostedCallsTable = {
  call_id: string;
  provider: string;
  external_id: string | null;
  line_url: string | null;
  control_url: string | null;
  asked_at: Date;
  started_at: Date | null;
  stopped_at: Date | null;
  stopped_reason: string | null;
  duration_ms: bigint | null;
  cost_micros: bigint | null;
  over_at: Date | null;
  looked_at: Date | null;
  looks: Generated<number>;
};

type HostedNoticesTable = { call_id: string; kind: string; received_at: Date };

declare module "#platform/database/tables.ts" {
  interface Tables {
    hosted_calls: HostedCallsTable;
    hosted_notices: HostedNoticesTable;
  }
}
