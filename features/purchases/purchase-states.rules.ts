import { hourMs, minuteMs } from "#platform/days/durations.ts";
import type { Micros } from "#platform/money/money.ts";
import type { NoticeKind } from "#providers/payments/payments.ts";

/**
 * `created`: written down · `pending`: the customer was sent to pay · `paid`: credited · `declined`, `cancelled` (the customer
 * went back), `expired`: not paid, though a late payment still counts · `held`: paid beyond a limit or during a break, so it goes back · `mismatch`: paid, but not as agreed: a person has to look · `refunded`,
 * `charged_back`: the money went back.
 */
export const purchaseStates = [
  "created",
  "pending",
  "paid",
  "held",
  "declined",
  "cancelled",
  "expired",
  "mismatch",
  "refunded",
  "charged_back",
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

type Standing = { state: PurchaseState; price: Micros; currency: string };
type Told = { kind: NoticeKind; amount: Micros; currency: string };

/** What a notice asks for. `close`: the money went back before it was ever credited. */
export type NoticeEffect =
  | { act: "credit" }
  | { act: "hold"; why: string }
  | { act: "leave"; state: "declined" | "cancelled" }
  | { act: "take_back"; kind: "refund" | "chargeback"; state: "refunded" | "charged_back" }
  | { act: "close"; state: "refunded" | "charged_back" }
  | { act: "mismatch"; why: string }
  | { act: "park"; why: string }
  | { act: "nothing" };

const nothing: NoticeEffect = { act: "nothing" };

const FIRST_LOOK_MS = 5 * minuteMs;
const LONGEST_WAIT_MS = 6 * hourMs;

/** How long after a look at a purchase the next one comes: five minutes at first, twice as long each time, six hours at most. */
export function nextLookAfterMs(looksBefore: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 2 ** Math.min(looksBefore, 10));
}

/** Whether the customer may still pay. */
export function isOpen(state: PurchaseState): boolean {
  return state === "created" || state === "pending";
}

/**
 * What an authenticated notice does to a purchase. Notices come twice, late and in any order: whatever the order, the
 * money ends up in the same place.
 */
export function effectOf(purchase: Standing, told: Told): NoticeEffect {
  if (told.kind === "declined" || told.kind === "cancelled") {
    return isOpen(purchase.state) ? { act: "leave", state: told.kind } : nothing;
  }
  const asAgreed = told.amount === purchase.price && told.currency === purchase.currency;
  return told.kind === "paid" ? onPaid(purchase.state, asAgreed) : onMoneyBack(purchase.state, told.kind, asAgreed);
}

function onPaid(state: PurchaseState, asAgreed: boolean): NoticeEffect {
  switch (state) {
    case "created":
    case "pending":
    case "declined":
    case "cancelled":
    case "expired":
      return asAgreed ? { act: "credit" } : { act: "mismatch", why: "The payment is not what was agreed" };
    case "mismatch":
      return asAgreed ? { act: "credit" } : nothing;
    case "paid":
    case "held":
      return asAgreed ? nothing : { act: "park", why: "A second payment for one purchase" };
    case "refunded":
    case "charged_back":
      return nothing;
  }
}

function onMoneyBack(state: PurchaseState, kind: "refunded" | "chargeback", asAgreed: boolean): NoticeEffect {
  const back = kind === "refunded" ? "refunded" : "charged_back";
  switch (state) {
    case "paid":
      if (!asAgreed) return { act: "park", why: "Only a part of the payment went back" };
      return { act: "take_back", kind: kind === "refunded" ? "refund" : "chargeback", state: back };
    case "refunded":
    case "charged_back":
      return state === back ? nothing : { act: "park", why: "The payment went back twice" };
    default:
      // Word of the payment may come later, and what it credits must not hang on which of the two was faster.
      return asAgreed ? { act: "close", state: back } : { act: "park", why: "Only a part of the payment went back" };
  }
}
