import { dateTimeLabel } from "#platform/days/days.ts";
import { decimalString, formatDollars, type Micros, micros } from "#platform/money/money.ts";
import type { CallRefundView } from "../admin/admin-calls.schema.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { NamedRefund } from "./call-refunds.store.ts";

/** Whether a second admin has to agree: what goes back of one call counts together, so that parts do not slip through. */
export function needsSecondAdmin(amount: Micros, refundedBefore: Micros, above: Micros): boolean {
  return refundedBefore + amount > above;
}

type Charged = Pick<
  CallRow,
  "state" | "captured_free_micros" | "captured_paid_micros" | "refunded_free_micros" | "refunded_paid_micros"
>;

/** What of a call's price may still go back: nothing while it runs. */
export function refundableOf(call: Charged) {
  if (call.state !== "ended") return micros(0n);
  const given = call.refunded_free_micros + call.refunded_paid_micros;
  return micros(call.captured_free_micros + call.captured_paid_micros - given);
}

/** A refund as admins see it. */
export function refundView(row: NamedRefund): CallRefundView {
  return {
    id: row.id,
    at: row.given_at.toISOString(),
    amount: decimalString(micros(row.amount_micros)),
    fromCreator: decimalString(micros(row.creator_micros)),
    fromPlatform: decimalString(micros(row.amount_micros - row.creator_micros)),
    reason: row.reason,
    askedBy: row.asker,
    confirmedBy: row.confirmer,
  };
}

/** What the statement says of it. */
export const refundLabel = (agentName: string) => `Refund: call with ${agentName}`;

/** The letter to the customer. */
export function refundEmail(refund: {
  callId: string;
  agentName: string;
  startedAt: Date;
  amount: Micros;
  whole: boolean;
}) {
  const amount = formatDollars(refund.amount);
  return {
    subject: `${amount} is back on your account`,
    paragraphs: [
      `We gave you back ${refund.whole ? "what" : "a part of what"} your call with ${refund.agentName} on ${dateTimeLabel(refund.startedAt.toISOString())} UTC cost: ${amount}.`,
      "It is on your account as credit now, and stands in your statement. You need not do anything.",
    ],
    action: { label: "See the call", path: `/call/${refund.callId}/summary` },
  };
}
