import type { PaymentNotice, PaymentProcessor } from "#providers/payments/payments.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import * as store from "./purchases.store.ts";

/** Until then a notice is waited for; after that the processor is asked. */
const askAfterMs = 10 * 60_000;
/** Nobody pays after that; should somebody do so, it still counts. */
const expireAfterMs = 30 * 60_000;
const batch = 50;

type Apply = (processor: PaymentProcessor, notice: PaymentNotice) => Promise<unknown>;

/** Asks the processor about purchases of which nothing was heard, so that a notice that got lost costs nobody anything. */
export function createReconciliation(parts: PurchaseParts, apply: Apply) {
  const { db, clock, log } = parts;

  async function settle(processor: PaymentProcessor, row: store.PurchaseRow): Promise<void> {
    const found = row.processor_ref === null ? null : await processor.lookUp(row.processor_ref);
    for (const notice of found ?? []) await apply(processor, notice);
    const age = clock.now().getTime() - row.created_at.getTime();
    if ((found ?? []).length > 0 || age < expireAfterMs) return;
    await store.closeOpen(db, row.id, { state: "expired", reason: "Nothing was paid in time", at: clock.now() });
  }

  /** Looks at fifty open purchases at most, the oldest first. The number that were looked at. */
  return async function reconcile(): Promise<number> {
    const { processor } = parts;
    if (!processor) return 0;
    const rows = await store.openBefore(db, processor.id, new Date(clock.now().getTime() - askAfterMs), batch);
    for (const row of rows) {
      // One that cannot be looked up must not keep the others waiting.
      await settle(processor, row).catch((error: unknown) =>
        log.error({ purchase: row.id, error: String(error) }, "purchases: one could not be looked up"),
      );
    }
    return rows.length;
  };
}
