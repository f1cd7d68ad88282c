import { decimalString, micros } from "#platform/money/money.ts";
import { deviceName } from "../members/identity/device-names.rules.ts";
import type { adjustmentsOf } from "./credit-adjustments.store.ts";
import type { notesOf } from "./member-care.store.ts";
import type * as store from "./member-profile.store.ts";
import type { MemberFile } from "./people.schema.ts";
import type { suspensionsOf } from "./suspensions.store.ts";

/** A row of a query's result. */
type RowOf<Query extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>[number];
/** An entry of a list in a member's file. */
type Entry<List extends keyof MemberFile> = MemberFile[List] extends (infer One)[] ? One : never;

/** ISO 8601; null stays null. */
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Dollars as a decimal string. */
export const usd = (amount: bigint): string => decimalString(micros(amount));

/** A signed-in device. */
export function deviceView(row: RowOf<typeof store.devicesOf>): Entry<"devices"> {
  return {
    id: row.id,
    name: deviceName(row.user_agent),
    network: row.ip_address,
    method: row.method,
    twoFactor: row.two_factor,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  };
}

/** A credit movement, free and paid together. */
export function journalView(row: RowOf<typeof store.journalsOf>): Entry<"journals"> {
  return {
    id: row.id,
    at: row.effective_at.toISOString(),
    kind: row.kind,
    label: row.label,
    callId: row.call_id,
    amount: usd(row.free_micros + row.paid_micros),
    balanceAfter: usd(row.free_after + row.paid_after),
  };
}

/** A manual credit adjustment. */
export function adjustmentView(row: RowOf<typeof adjustmentsOf>): Entry<"adjustments"> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    part: row.part,
    amount: usd(row.amount),
    reason: row.reason,
    by: row.byName,
  };
}

export function purchaseView(row: RowOf<typeof store.purchasesOf>): Entry<"purchases"> {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    state: row.state,
    price: usd(row.price_micros),
    processor: row.processor,
    reference: row.processor_ref,
  };
}

/** A call from the member's side. */
export function callView(row: RowOf<typeof store.callsOf>, uid: string): Entry<"calls"> {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    agentName: row.agent_name,
    state: row.state,
    side: row.customer_uid === uid ? "customer" : "creator",
    endedReason: row.ended_reason,
    billedMs: Number(row.billed_ms),
    charge: usd(row.captured_micros),
  };
}

export function complaintView(row: RowOf<typeof store.complaintsOf>): Entry<"complaints"> {
  return {
    id: row.id,
    reference: row.reference,
    side: row.side,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    at: row.received_at.toISOString(),
  };
}

export function agentView(row: RowOf<typeof store.agentsOf>): Entry<"agents"> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    held: row.held_at !== null,
    contentType: row.content_type ?? "",
  };
}

export function suspensionView(row: RowOf<typeof suspensionsOf>): Entry<"suspensions"> {
  return {
    id: row.id,
    reasonCode: row.reason_code,
    words: row.words,
    by: row.byName,
    at: row.at.toISOString(),
    until: iso(row.until_at),
    liftedAt: iso(row.lifted_at),
    liftedBy: row.liftedByName,
  };
}

export function noteView(row: RowOf<typeof notesOf>): Entry<"notes"> {
  return { ...row, at: row.at.toISOString() };
}

/** An audit log entry about the member. */
export function auditView(row: RowOf<typeof store.entriesAbout>): Entry<"audit"> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    reason: row.reason,
    actor: row.actorName ?? (row.actor_role === "system" ? "the system" : "a deleted member"),
  };
}

/** A safety flag that is not reviewed yet. */
export function flagView(row: RowOf<typeof store.openFlagsOf>): Entry<"flags"> {
  return { ...row, at: row.at.toISOString() };
}
