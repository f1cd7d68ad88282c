import type { CallView, EndReason } from "#features/conversations/conversations.schema.ts";
import { durationLabel } from "../money/money.rules.ts";

const endLabels: Record<EndReason, string> = {
  user: "You ended it",
  credit: "Credit ran out",
  cap: "Call cap reached",
  limit: "Own daily limit reached",
  idle: "Ended after a long silence",
  max_duration: "Longest call reached",
  agent: "The companion ended it",
  safety: "Ended for safety",
  error: "Broke on our side",
  superseded: "Continued elsewhere",
  lost: "Connection lost",
  never_connected: "Never connected",
  admin: "Ended by us",
};

/** How a call ended, in a customer's words. */
export function endLabel(call: Pick<CallView, "state" | "endedReason">): string {
  if (call.state !== "ended") return "On the line";
  return call.endedReason ? endLabels[call.endedReason] : "Ended";
}

/** The same for an admin, without "you". */
export function adminEndLabel(reason: EndReason): string {
  if (reason === "admin") return "Ended by an admin";
  return reason === "user" ? "Customer ended it" : endLabels[reason];
}

export const endReasons = Object.keys(endLabels) as EndReason[];

/** The link of a customer's call: to the call while it runs, to its summary afterwards. */
export function callPath(call: Pick<CallView, "id" | "state">): string {
  return call.state === "ended" ? `/call/${call.id}/summary` : `/call/${call.id}`;
}

/** The time that stands beside a price: what was charged, and of how long a call where that is less. */
export function chargedTimeLabel(call: Pick<CallView, "billedMs" | "chargeableMs">): string {
  const length = Math.floor(call.billedMs / 1000);
  const charged = Math.floor(call.chargeableMs / 1000);
  if (charged >= length) return durationLabel(length);
  if (charged === 0) return `${durationLabel(length)}, not charged`;
  return `${durationLabel(charged)} charged of ${durationLabel(length)}`;
}

/** How long a reply took, in tenths of a second: "after 1.2 s". Empty where there was no delay to speak of, or no reply. */
export function delayLabel(replyMs: number | null): string {
  const seconds = ((replyMs ?? 0) / 1000).toFixed(1);
  return seconds === "0.0" ? "" : `after ${seconds} s`;
}
