import type { EndReason } from "./conversations.schema.ts";

/** Events of the call itself, beside those of speech. */
export type CallNotice =
  | {
      type: "x.call.started";
      call_id: string;
      rate_per_minute: string;
      currency: "USD";
      max_seconds: number;
      started_at: string;
    }
  | { type: "x.call.meter"; billed_seconds: number; remaining_seconds: number; balance: string }
  | { type: "x.call.warning"; code: "credit_low" | "time_low"; remaining_seconds: number }
  | { type: "x.call.ended"; reason: EndReason; billed_seconds: number; charge: string };

/** Close codes of the protocol by how a call ended. */
export const closeCodeOf: Record<EndReason, number> = {
  user: 1000,
  agent: 1000,
  max_duration: 1000,
  credit: 4402,
  idle: 4408,
  lost: 4408,
  never_connected: 4408,
  superseded: 4409,
  error: 1011,
  admin: 1000,
};
