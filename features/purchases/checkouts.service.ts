import { formatDollars, micros } from "#platform/money/money.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { purchaseFailures } from "./offer.rules.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import * as store from "./purchases.store.ts";

type CheckoutParts = Pick<PurchaseParts, "db" | "clock" | "log">;

/** Asks the processor for a page to pay on. Without one the purchase is declined. */
export async function openCheckout(
  { db, clock, log }: CheckoutParts,
  processor: PaymentProcessor,
  row: store.PurchaseRow,
  returnUrl: string,
): Promise<void> {
  const price = micros(row.price_micros);
  try {
    const checkout = await processor.createCheckout({
      purchaseId: row.id,
      amount: price,
      currency: "USD",
      description: `${row.brand}: ${formatDollars(price)} of credit`,
      returnUrl,
    });
    await store.setCheckout(db, row.id, checkout);
  } catch (error) {
    log.error({ purchase: row.id, error: String(error) }, "purchases: the processor gave no checkout");
    const close = { state: "declined" as const, reason: "The payment page could not be opened", at: clock.now() };
    await store.closeOpen(db, row.id, close);
    throw purchaseFailures.unreachable();
  }
}

/** Shuts the pages that a member has left: until then they count towards the limits, because they can be paid. */
export async function shutLeftPages(
  { db, clock, log }: CheckoutParts,
  processor: PaymentProcessor,
  uid: string,
): Promise<void> {
  for (const { id, processor_ref: ref } of await store.leftPages(db, uid, processor.id)) {
    try {
      if (ref !== null && (await processor.cancelCheckout(ref))) await store.setVoid(db, id, clock.now());
    } catch (error) {
      log.warn({ purchase: id, error: String(error) }, "purchases: a page was not shut");
    }
  }
}
