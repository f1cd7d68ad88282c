import { centString, decimalString, micros, wholeCents } from "#platform/money/money.ts";
import type { CallMonth, CallOnItsPage, CallView, CreatorCallView } from "../conversations.schema.ts";
import type { MonthRow } from "../records/call-history.store.ts";
import type { CallRow, CreatorCallRow, CustomerCallRow } from "./calls.store.ts";

/** What the customer of a call sees of it: these fields and no others leave the server. */
export function callView(row: CustomerCallRow): CallView {
  const freePart = wholeCents(micros(row.captured_free_micros));
  return {
    id: row.id,
    state: row.state,
    agentId: row.agent_id,
    agentName: row.agent_name,
    modelUsername: row.model_username,
    coverUrl: `/media/covers/${row.agent_id}.svg`,
    ratePerMinute: decimalString(micros(row.rate_micros)),
    startedAt: (row.started_at ?? row.created_at).toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedReason: row.ended_reason,
    endedNote: row.ended_reason === "admin" ? row.ended_note : null,
    private: row.private,
    refunded: centString(micros(row.refunded_free_micros + row.refunded_paid_micros)),
    refundWaits: row.fault_back === "waiting" && row.refunded_free_micros + row.refunded_paid_micros === 0n,
    billedMs: Number(row.billed_ms),
    chargeableMs: Number(row.chargeable_ms),
    charge: centString(micros(row.captured_micros)),
    freePart: centString(freePart),
    // The rest of what is shown as charged, so that the two add up for calls from before whole cents too.
    paidPart: centString(micros(wholeCents(micros(row.captured_micros)) - freePart)),
    capUsd: row.cap_micros === null ? null : centString(micros(row.cap_micros)),
    capIsLimit: row.cap_is_limit,
    rehearsal: row.rehearsal,
    testSeconds: row.test_ms === null ? null : Math.floor(Number(row.test_ms) / 1000),
  };
}

/**
 * A live call as its page opens with it. Pauses are left out as far as they are written down, which is to the last
 * heartbeat; how long it may still last is said whatever credit there is. All in milliseconds.
 */
export function callOnItsPage(row: CallRow, longestCallMs: number): CallOnItsPage {
  const billedMs = Number(row.billed_ms);
  const countedMs = Math.max(0, billedMs - Number(row.paused_ms));
  return { call: callView(row), countedMs, longestMs: Math.max(0, longestCallMs - billedMs) };
}

/** The sum of a month as its customer sees it. */
export function callMonth(row: MonthRow): CallMonth {
  return {
    month: row.month,
    calls: row.calls,
    chargeableMs: Number(row.chargeableMs),
    charge: centString(micros(row.captured)),
  };
}

/** What the creator sees: time and money, never who called. */
export function creatorCallView(row: CreatorCallRow): CreatorCallView {
  return {
    id: row.id,
    agentName: row.agent_name,
    startedAt: (row.started_at ?? row.created_at).toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    billedMs: Number(row.billed_ms),
    chargeableMs: Number(row.chargeable_ms),
    paidPart: centString(micros(row.captured_paid_micros)),
    givenBack: centString(micros(row.refunded_paid_micros)),
    earned: centString(micros(row.creator_micros)),
  };
}
