import type { PurchaseState } from "#features/purchases/purchase-states.rules.ts";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";

export type PurchaseTone = "good" | "wait" | "bad" | "quiet";
type Words = { tone: PurchaseTone; label: string; title: string; text: string };

/** The label of a purchase's state, and what it means for the buyer. */
export const purchaseWords: Record<PurchaseState, Words> = {
  created: { tone: "wait", label: "Waiting", title: "Waiting for your payment", text: "Nothing has been paid yet." },
  pending: {
    tone: "wait",
    label: "Waiting",
    title: "Waiting for your payment",
    text: "The payment company tells us in a moment. You can leave this page: the credit arrives either way, and a receipt comes by email.",
  },
  paid: {
    tone: "good",
    label: "Paid",
    title: "Payment received",
    text: "Thank you. We've sent you a receipt by email.",
  },
  declined: {
    tone: "bad",
    label: "Not paid",
    title: "This payment did not go through",
    text: "You were not charged, and no credit was added.",
  },
  cancelled: {
    tone: "quiet",
    label: "Canceled",
    title: "You canceled this payment",
    text: "You went back before paying. You were not charged, and no credit was added.",
  },
  expired: {
    tone: "quiet",
    label: "Expired",
    title: "This purchase expired",
    text: "Nothing was paid in time. Should a payment still arrive, the credit comes with it.",
  },
  mismatch: {
    tone: "bad",
    label: "Being checked",
    title: "We are looking at this payment",
    text: "A payment arrived that differs from what was agreed. A person looks at it; you need not do anything.",
  },
  held: {
    tone: "bad",
    label: "Goes back",
    title: "This payment goes back to you",
    text: "It arrived beyond a limit, or while you are taking a break, so it did not become credit. It goes back to you the way it came; you need not do anything.",
  },
  refunded: {
    tone: "quiet",
    label: "Refunded",
    title: "This payment was refunded",
    text: "The money went back to you, and the credit that came with it was taken off your account.",
  },
  charged_back: {
    tone: "bad",
    label: "Disputed",
    title: "This payment was disputed",
    text: "Your bank took the payment back. Until this is settled your credit is frozen. Please contact billing support if you did not expect this.",
  },
};

/** What a purchase means for its buyer. What went back before it had become credit was not taken off any account. */
export const purchaseText = ({ state, paidAt }: Pick<PurchaseView, "state" | "paidAt">): string =>
  state === "refunded" && paidAt === null
    ? "The money went back to you the way it came. It never became credit."
    : purchaseWords[state].text;

/** Where the buyer came from: a call that goes on, a voice to be called, or nowhere in particular. */
export function backOf(path: string | null): { to: string; label: string; callGoesOn: boolean } | null {
  const found = /^\/call\/(new\/)?[0-9a-f-]{36}$/.exec(path ?? "");
  if (!found) return null;
  if (found[1]) return { to: found[0], label: "On to your call", callGoesOn: false };
  return { to: found[0], label: "Back to your call", callGoesOn: true };
}
