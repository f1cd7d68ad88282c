import type { ColumnType, Generated } from "kysely";
import type { CallState, EndNote, EndReason } from "./conversations.schema.ts";

export type CallKind = "customer" | "test";

/** One call. Money is micro-dollars, times of the meter are whole milliseconds. */
export type CallsTable = {
  id: string;
  customer_uid: string;
  creator_uid: string;
  agent_id: string;
  agent_name: string;
  model_username: string;
  /** The terms as they were when the call started; a later change of price does not touch it. */
  rate_micros: bigint;
  share_bps: number;
  usage_fee_micros: bigint;
  cap_micros: bigint | null;
  /** The cap is what was left of the customer's own daily limit. */
  cap_is_limit: Generated<boolean>;
  rehearsal: boolean;
  state: Generated<CallState>;
  ended_reason: EndReason | null;
  created_at: ColumnType<Date, Date, never>;
  started_at: Date | null;
  ended_at: Date | null;
  billed_ms: Generated<bigint>;
  paused_ms: Generated<bigint>;
  /** How long the customer has paused it, all pauses together. */
  pause_used_ms: Generated<bigint>;
  chargeable_ms: Generated<bigint>;
  slice_no: Generated<number>;
  hold_id: string | null;
  captured_free_micros: Generated<bigint>;
  captured_paid_micros: Generated<bigint>;
  captured_micros: ColumnType<bigint, never, never>;
  /** Charged in whole cents; false for calls from before that was the rule. */
  whole_cents: ColumnType<boolean, never, never>;
  creator_micros: Generated<bigint>;
  token_hash: string | null;
  token_expires_at: Date | null;
  lease_owner: string | null;
  lease_until: Date | null;
  end_requested: Generated<boolean>;
  /** Its customer is at another server, which asks the one that holds it to let it go. */
  release_requested: Generated<boolean>;
  /** `test`: a creator talks to the own draft, and no money moves. */
  kind: Generated<CallKind>;
  /** Under which brand it was started. */
  brand: Generated<string>;
  /** The kind of the agent at that time; the database takes it from the agent. */
  content_type: Generated<string>;
  /** How long a test call may last; null for all others. */
  test_ms: bigint | null;
  /** After how long the service that carries it ends it; null where none does. */
  longest_ms: bigint | null;
  /** Nothing but the bill is kept of it. */
  private: Generated<boolean>;
  /** When its customer removed its companion from those to talk to again; null: they did not. */
  unlisted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  agent_version_id: string | null;
  prompt_version: number | null;
  /** Why an admin ended it. */
  ended_note: EndNote | null;
  flagged_at: Date | null;
  refunded_free_micros: Generated<bigint>;
  refunded_paid_micros: Generated<bigint>;
  /** What of a call that broke on our side went back at once, or waits for an admin. */
  fault_back: "given" | "waiting" | null;
  fault_micros: bigint | null;
  /** When an admin looked at it because it broke. */
  checked_at: Date | null;
  /** The middle one of its replies. */
  reply_ms: number | null;
  length_band: ColumnType<number | null, never, never>;
  cost_band: ColumnType<number | null, never, never>;
  reply_band: ColumnType<number | null, never, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    calls: CallsTable;
  }
}
