import { describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { parseDollars, zero } from "#platform/money/money.ts";
import type { CheckoutOrder, NoticeKind, NoticeRequest, PaymentProcessor } from "./payments.ts";

/** A processor under test, and what its customers and staff can do. */
export type PaymentSubject = {
  processor: PaymentProcessor;
  /** Triggers an event of a payment; resolves with the notice that arrived. */
  play(processorRef: string, what: NoticeKind): Promise<NoticeRequest>;
  /** The same request, much later. */
  later(ms: number): Promise<void>;
  close(): Promise<void>;
};

export function anOrder(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    purchaseId: uuidv7(),
    amount: parseDollars("25.00") ?? zero,
    currency: "USD",
    description: "Nocturne: $25.00 of credit",
    returnUrl: "http://localhost:3000/user/credit/x",
    ...change,
  };
}

/** The contract of every adapter. `build` makes a fresh one. */
export function paymentsContract(label: string, build: () => Promise<PaymentSubject>): void {
  async function withSubject(run: (subject: PaymentSubject) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject);
    } finally {
      await subject.close();
    }
  }

  describe(`${label}:`, () => {
    test("gives one purchase one checkout, however often it is requested", () =>
      withSubject(async ({ processor }) => {
        const order = anOrder();
        const first = await processor.createCheckout(order);
        expect(await processor.createCheckout(order)).toEqual(first);
        expect((await processor.createCheckout(anOrder())).processorRef).not.toBe(first.processorRef);
        expect(processor.id).toMatch(/^[a-z-]+$/);
      }));

    test.each(["paid", "declined", "cancelled", "refunded", "chargeback"] as const)(
      "reports %s with our purchase, the amount and an event id",
      (kind) =>
        withSubject(async ({ processor, play }) => {
          const order = anOrder();
          const { processorRef } = await processor.createCheckout(order);
          const verdict = await processor.verifyNotice(await play(processorRef, kind));
          expect(verdict).toMatchObject({
            notice: { kind, processorRef, purchaseId: order.purchaseId, amount: 25_000_000n, currency: "USD" },
          });
          expect("notice" in verdict && verdict.notice.eventId).toMatch(/./);
        }),
    );

    test("refuses a notice that was tampered with, one without its signature, and one that is too old", () =>
      withSubject(async ({ processor, play, later }) => {
        const { processorRef } = await processor.createCheckout(anOrder());
        const notice = await play(processorRef, "paid");
        const tampered = { ...notice, rawBody: notice.rawBody.replace("25.00", "95.00") };
        expect(await processor.verifyNotice(tampered)).toEqual({ refusal: "unsigned" });
        expect(await processor.verifyNotice({ ...notice, headers: new Headers() })).toEqual({ refusal: "unsigned" });
        expect(await processor.verifyNotice(notice)).toHaveProperty("notice");
        await later(301_000);
        expect(await processor.verifyNotice(notice)).toEqual({ refusal: "stale" });
      }));

    test("looks a payment up: unknown, open, and with exactly the events of its notices", () =>
      withSubject(async ({ processor, play }) => {
        const { processorRef } = await processor.createCheckout(anOrder());
        expect(await processor.lookUp("nobody-knows-this")).toBeNull();
        expect(await processor.lookUp(processorRef)).toEqual([]);
        const verdict = await processor.verifyNotice(await play(processorRef, "paid"));
        expect(await processor.lookUp(processorRef)).toEqual("notice" in verdict ? [verdict.notice] : "no notice");
      }));
  });
}
