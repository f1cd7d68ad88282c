import { createHash, createHmac } from "node:crypto";
import { type Clock, within } from "#platform/clock/clock.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { decimalString, parseDollars, zero } from "#platform/money/money.ts";
import { ProviderError } from "../provider-error.ts";
import type { NoticeKind, PaymentNotice, PaymentProcessor } from "./payments.ts";
import { sandboxCard } from "./sandbox-cards.ts";
import { readNotice, signatureHeader, signedNotice } from "./sandbox-notice.ts";
import { createPaymentFiles, type SandboxPayment } from "./sandbox-payments.ts";

type SandboxOptions = {
  /** Where its payments are stored. */
  directory: string;
  /** The deployment's secret; the notices' signing key is derived from it. */
  secret: string;
  /** Where notices are posted to. */
  noticeUrl: string;
  clock: Clock;
  log: Log;
};

/** What the sandbox's pages need. */
export type SandboxPayments = {
  payment(ref: string): SandboxPayment | null;
  /** Plays a card's events. False when the payment was paid before or the card is unknown. */
  pay(ref: string, cardId: string): boolean;
  /** The payer went back. */
  cancel(ref: string): void;
  /** Triggers an event at once, as the processor's own staff would. */
  tell(ref: string, kind: NoticeKind, reason: string): void;
};

/** When a notice that was not accepted is retried. */
const retryMs = [1_000, 4_000, 16_000];
const answerTimeoutMs = 10_000;

/** Payments without real money, with their own checkout page and notices over HTTP like any processor's. */
export function createSandbox(options: SandboxOptions): PaymentProcessor & { checkout: SandboxPayments } {
  const { clock } = options;
  const secret = createHmac("sha256", options.secret).update("sandbox notices").digest("hex");
  const payments = createPaymentFiles(options.directory);
  const post = notifier(options, secret);

  function happened(payment: SandboxPayment, kind: NoticeKind, reason: string | null): PaymentNotice {
    const event = { eventId: `evt_${uuidv7()}`, kind, reason, at: clock.now().toISOString() };
    payment.events.push(event);
    payments.keep(payment);
    return noticeOf(payment, event);
  }

  const checkout: SandboxPayments = {
    payment: payments.find,
    pay(ref, cardId) {
      const card = sandboxCard(cardId);
      const payment = payments.find(ref);
      if (!card || !payment || isPaid(payment) || payment.void) return false;
      for (const { kind, afterMs, copies, reason } of card.notices) {
        const first = kind === "paid" || kind === "declined";
        // Whether it is paid is known at once; only its notice may be late.
        const notice = first ? happened(payment, kind, reason ?? null) : null;
        clock.after(afterMs, () => {
          const said = notice ?? happened(payments.find(ref) ?? payment, kind, reason ?? null);
          for (let copy = 0; copy < copies; copy += 1) post(said);
        });
      }
      return true;
    },
    cancel(ref) {
      const payment = payments.find(ref);
      if (payment && payment.events.length === 0) post(happened(payment, "cancelled", null));
    },
    tell(ref, kind, reason) {
      const payment = payments.find(ref);
      if (payment) post(happened(payment, kind, reason));
    },
  };

  return {
    id: "sandbox",
    live: false,
    checkout,
    async createCheckout({ purchaseId, amount, currency, description, returnUrl }) {
      const ref = `sbx_${createHash("sha256").update(`${secret}${purchaseId}`).digest("hex").slice(0, 32)}`;
      if (!payments.find(ref)) {
        const order = { purchaseId, amount: decimalString(amount), currency, description, returnUrl };
        payments.keep({ ref, ...order, events: [] });
      }
      return { url: `/sandbox/checkout/${ref}`, processorRef: ref };
    },
    async cancelCheckout(ref) {
      const payment = payments.find(ref);
      if (!payment || isPaid(payment)) return false;
      payments.keep({ ...payment, void: true });
      return true;
    },
    async refund(ref, reason) {
      const payment = payments.find(ref);
      if (!payment || !isPaid(payment)) throw new ProviderError("refused", "there is no payment to refund");
      if (!payment.events.some(({ kind }) => kind === "refunded")) checkout.tell(ref, "refunded", reason);
    },
    verifyNotice: async (request) => readNotice(request, secret, clock.now()),
    async lookUp(ref) {
      const payment = payments.find(ref);
      return payment ? payment.events.map((event) => noticeOf(payment, event)) : null;
    },
  };
}

const isPaid = (payment: SandboxPayment) => payment.events.some(({ kind }) => kind === "paid");

function noticeOf(payment: SandboxPayment, event: SandboxPayment["events"][number]): PaymentNotice {
  return {
    eventId: event.eventId,
    kind: event.kind,
    reason: event.reason,
    at: new Date(event.at),
    processorRef: payment.ref,
    purchaseId: payment.purchaseId,
    currency: payment.currency,
    amount: parseDollars(payment.amount) ?? zero,
  };
}

/** Posts a notice and retries for a while if it is not accepted. */
function notifier({ noticeUrl, clock, log }: SandboxOptions, secret: string) {
  return function post(notice: PaymentNotice, attempt = 0): void {
    const { rawBody, signature } = signedNotice(notice, secret, clock.now());
    const headers = { "content-type": "application/json", [signatureHeader]: signature };
    const sending = within(clock, answerTimeoutMs, async (signal) => {
      const answer = await fetch(noticeUrl, { method: "POST", body: rawBody, headers, signal });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
    });
    sending.catch((error: unknown) => {
      log.warn({ event: notice.eventId, attempt, error: String(error) }, "sandbox: a notice was not accepted");
      const delay = retryMs[attempt];
      if (delay !== undefined) clock.after(delay, () => post(notice, attempt + 1));
    });
  };
}
