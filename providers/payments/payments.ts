import type { Micros } from "#platform/money/money.ts";

/** What a customer is sent to pay for. Money crosses this border in whole cents. */
export type CheckoutOrder = {
  /** Our purchase. Asking twice for the same one gives the same checkout. */
  purchaseId: string;
  amount: Micros;
  currency: "USD";
  /** What the payer reads, such as "Nocturne: $25.00 of credit". Names nobody. */
  description: string;
  /** Where the payer is led afterwards, however it went. It proves nothing. */
  returnUrl: string;
};
/** Where to pay: an address, or a path on this site. `processorRef` is the processor's own name of the payment. */
export type Checkout = { url: string; processorRef: string };

export type NoticeKind = "paid" | "declined" | "refunded" | "chargeback";

/** What a processor says has happened to a payment. Only an authenticated one is made. */
export type PaymentNotice = {
  /** The same for every copy of one event. */
  eventId: string;
  kind: NoticeKind;
  processorRef: string;
  /** What the processor gives back of our order; it only finds the purchase, it never says what it is worth. */
  purchaseId: string | null;
  amount: Micros;
  currency: string;
  reason: string | null;
  at: Date;
};

/** A notice as it arrived: nothing of it is believed yet. */
export type NoticeRequest = { rawBody: string; headers: Headers; address: string };
/** `unsigned`: not from the processor · `stale`: too old to be believed · `unreadable`: signed, and not understood. */
export type NoticeRefusal = "unsigned" | "stale" | "unreadable";
export type NoticeVerdict = { notice: PaymentNotice } | { refusal: NoticeRefusal };

/** Takes payments: somebody else's page, and notices about what happened there. */
export type PaymentProcessor = {
  /** Stands in addresses and in the ledger's references: lower case, no spaces. */
  id: string;
  /** Whether real money moves. */
  live: boolean;
  /** Throws a `ProviderError`. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Shuts a page. True when nobody can pay there any more; false when somebody has, or is about to. Throws a `ProviderError`. */
  cancelCheckout(processorRef: string): Promise<boolean>;
  /** Gives a whole payment back to its payer; a notice tells when it has gone. Asked again it changes nothing. Throws a `ProviderError`. */
  refund(processorRef: string, reason: string): Promise<void>;
  /** Authenticates the raw request, and only then reads it. Never throws for what somebody else sent. */
  verifyNotice(request: NoticeRequest): Promise<NoticeVerdict>;
  /** All that happened to a payment, as its notices said or would have; empty while nothing has, null for an unknown one. */
  lookUp(processorRef: string): Promise<PaymentNotice[] | null>;
};
