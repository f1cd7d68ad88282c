import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { callView } from "../calls/call-views.rules.ts";
import { refundableOf } from "../settlement/call-refunds.rules.ts";
import type { AdminCallDetail, AdminCallView, LiveCallView } from "./admin-calls.schema.ts";
import type { AdminCallRow, DetailRow } from "./admin-calls.store.ts";

/** A call that broke longer ago is brought up only where its refund waits for a person. */
export const broughtUpMs = 7 * dayMs;

/** What the admin's list shows. */
export function adminCallView(row: AdminCallRow): AdminCallView {
  return {
    ...callView(row),
    customerUsername: row.customer_username,
    creatorEarned: decimalString(micros(row.creator_micros)),
    platformEarned: decimalString(micros(row.captured_paid_micros - row.refunded_paid_micros - row.creator_micros)),
    replyMs: row.reply_ms,
    flagged: row.flagged_at !== null,
  };
}

/** A running call with what it has cost up to its last heartbeat. */
export function liveCallView(row: AdminCallRow & { is_held: boolean }): LiveCallView {
  const times = { billedMs: Number(row.billed_ms), pausedMs: Number(row.paused_ms) };
  return {
    id: row.id,
    agentName: row.agent_name,
    customerUsername: row.customer_username,
    modelUsername: row.model_username,
    startedAt: (row.started_at ?? row.created_at).toISOString(),
    connected: row.state === "active" && row.is_held,
    billedMs: times.billedMs,
    soFar: decimalString(chargeOf(micros(row.rate_micros), chargeableMs(times))),
    ratePerMinute: decimalString(micros(row.rate_micros)),
  };
}

/** What is known of one call without its money lines and without what was said. */
export function factsOf(row: DetailRow, now: Date) {
  return {
    call: adminCallView(row),
    customerUid: row.customer_uid,
    creatorUsername: row.creator_username,
    createdAt: row.created_at.toISOString(),
    agentVersion: row.version_number,
    promptVersion: row.prompt_version,
    sharePercent: String(row.share_bps / 100),
    usageFee: decimalString(micros(row.usage_fee_micros)),
    timeline: (row.events ?? []).map(([ms, kind, detail]) => ({ ms, kind, detail })).sort((a, b) => a.ms - b.ms),
    replies: row.waits ?? [],
    providerCost: row.provider_cost === null ? null : decimalString(micros(row.provider_cost)),
    refundable: decimalString(refundableOf(row)),
    shareWaits: !row.cleared,
    broken: brokenState(row, now),
  } satisfies Partial<AdminCallDetail>;
}

/** Whether a call that ended by a fault waits for an admin, as the overview lists those that do. */
function brokenState(row: DetailRow, now: Date): AdminCallDetail["broken"] {
  if (row.ended_reason !== "error" && row.ended_reason !== "lost") return null;
  if (row.checked_at) return "checked";
  const nothingBack = row.captured_micros > 0n && row.refunded_free_micros + row.refunded_paid_micros === 0n;
  const lately = row.ended_at !== null && now.getTime() - row.ended_at.getTime() <= broughtUpMs;
  return nothingBack && (lately || row.fault_back === "waiting") ? "waiting" : "settled";
}
