import { dateTimeLabel } from "#platform/days/days.ts";
import { decimalString, formatDollars, type Micros, micros } from "#platform/money/money.ts";
import { isOpen, type PurchaseState } from "./purchase-states.rules.ts";
import type { PurchaseView } from "./purchases.schema.ts";

type Row = {
  id: string;
  state: PurchaseState;
  processor: string;
  checkout_url: string | null;
  brand: string;
  price_micros: bigint;
  bonus_micros: bigint;
  currency: string;
  reason: string | null;
  created_at: Date;
  paid_at: Date | null;
  settled_at: Date | null;
};

/** A name that people can read out: the end of the id, where it is random. */
export function receiptNumber(id: string): string {
  const end = id.replaceAll("-", "").slice(-10).toUpperCase();
  return `${end.slice(0, 5)}-${end.slice(5)}`;
}

export function purchaseView(row: Row, isTest: boolean): PurchaseView {
  return {
    id: row.id,
    state: row.state,
    currency: row.currency,
    brand: row.brand,
    test: isTest,
    price: decimalString(micros(row.price_micros)),
    bonus: decimalString(micros(row.bonus_micros)),
    credit: decimalString(micros(row.price_micros + row.bonus_micros)),
    checkoutUrl: isOpen(row.state) ? row.checkout_url : null,
    // What a person has to look at is the operator's affair; the page says that it is being looked at.
    reason: row.state === "declined" || row.state === "expired" || row.state === "held" ? row.reason : null,
    receiptNumber: receiptNumber(row.id),
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.state === "refunded" ? (row.settled_at?.toISOString() ?? null) : null,
  };
}

/** What the statement calls bought credit. */
export function creditLabel(bonus: Micros): string {
  return bonus > 0n ? `Credit bought, with a bonus of ${formatDollars(bonus)}` : "Credit bought";
}

type ReceiptFacts = { id: string; brand: string; price: Micros; bonus: Micros; at: Date; isTest: boolean };

/** The letter that says that credit has been bought. */
export function receiptEmail({ id, brand, price, bonus, at, isTest }: ReceiptFacts) {
  const credit = formatDollars(micros(price + bonus));
  const extra = bonus > 0n ? `, ${formatDollars(bonus)} of it as a bonus` : "";
  return {
    subject: `Your receipt: ${credit} of credit`,
    paragraphs: [
      `Thank you. ${credit} of credit is on your account${extra}.`,
      `Paid: ${formatDollars(price)}. Receipt ${receiptNumber(id)}, ${dateTimeLabel(at)} UTC, ${brand}.`,
      "Paid credit does not expire. This was one payment: nothing is charged again by itself.",
      ...(isTest ? ["This was a test purchase: no money has moved."] : []),
    ],
    action: { label: "See the receipt", path: `/user/credit/${id}` },
  };
}

/** The letter about a payment that did not become credit. */
export function heldEmail(facts: { why: string; price_micros: bigint; id: string }) {
  const price = formatDollars(micros(facts.price_micros));
  return {
    subject: `Your payment of ${price} goes back to you`,
    paragraphs: [
      `Your payment of ${price} arrived when it could not become credit. ${facts.why}.`,
      "It goes back to you the way it came. You need not do anything.",
    ],
    action: { label: "See the purchase", path: `/user/credit/${facts.id}` },
  };
}

/** The letter about a payment that went back. */
export function moneyBackEmail(facts: { kind: "refund" | "chargeback"; price: Micros; id: string }) {
  const price = formatDollars(facts.price);
  const refunded = facts.kind === "refund";
  return {
    subject: refunded ? `Your payment of ${price} was refunded` : `Your payment of ${price} was disputed`,
    paragraphs: refunded
      ? [`Your payment of ${price} went back to you, and the credit that came with it was taken off your account.`]
      : [
          `Your bank took back your payment of ${price}. The credit that came with it was taken off your account.`,
          "Until this is settled your credit is frozen: it starts no calls and buys nothing. Please contact billing support if you did not expect this.",
        ],
    action: { label: "See the purchase", path: `/user/credit/${facts.id}` },
  };
}
