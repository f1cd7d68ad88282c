import type { Micros } from "#platform/money/money.ts";

/** What a customer is sent to pay for. Money crosses this interface in whole cents. */
export type CheckoutOrder = {
  /** Our purchase. The same one always gets the same checkout. */
  purchaseId: string;
  amount: Micros;
  currency: "USD";
  /** What the payer reads, such as "Nocturne: $25.00 of credit". Contains no names. */
  description: string;
  /** Where the payer is sent afterwards, whatever the result. It proves nothing. */
  returnUrl: string;
};
/** Where to pay: a URL, or a path on this site. `processorRef` is the processor's id of the payment. */
export type Checkout = { url: string; processorRef: string };

/** `cancelled`: the payer left the payment page without paying, which says nothing against a card. */
export type NoticeKind = "paid" | "declined" | "cancelled" | "refunded" | "chargeback";

/** What a processor says has happened to a payment. Only created once authenticated. */
export type PaymentNotice = {
  /** The same for every copy of one event. */
  eventId: string;
  kind: NoticeKind;
  processorRef: string;
  /** The part of our order that the processor returns; it only finds the purchase, it never says what it is worth. */
  purchaseId: string | null;
  amount: Micros;
  currency: string;
  reason: string | null;
  at: Date;
};

/** A raw notice: nothing in it is trusted yet. */
export type NoticeRequest = { rawBody: string; headers: Headers; address: string };
/** `unsigned`: not from the processor · `stale`: too old to be trusted · `unreadable`: signed, but not understood. */
export type NoticeRefusal = "unsigned" | "stale" | "unreadable";
export type NoticeVerdict = { notice: PaymentNotice } | { refusal: NoticeRefusal };

/** Takes payments, on a page of the processor's, and reads its notices. */
export type PaymentProcessor = {
  /** Used in URLs and in the ledger's references: lower case, no spaces. */
  id: string;
  /** Whether real money moves. */
  live: boolean;
  /** Throws a `ProviderError`. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Closes a checkout. False if someone has paid, or is about to; else nobody can any more. Throws a `ProviderError`. */
  cancelCheckout(processorRef: string): Promise<boolean>;
  /** Refunds a whole payment; a notice arrives once it is done. Idempotent. Throws a `ProviderError`. */
  refund(processorRef: string, reason: string): Promise<void>;
  /** Authenticates the raw request, and only then parses it. Never throws because of its content. */
  verifyNotice(request: NoticeRequest): Promise<NoticeVerdict>;
  /** All events of a payment, as its notices reported or would have; empty without any, null for an unknown payment. */
  lookUp(processorRef: string): Promise<PaymentNotice[] | null>;
};
