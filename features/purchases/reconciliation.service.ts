import { minuteMs } from "#platform/days/durations.ts";
import type { PaymentNotice, PaymentProcessor } from "#providers/payments/payments.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { isOpen, nextLookAfterMs } from "./purchase-states.rules.ts";
import * as store from "./purchases.store.ts";

/** Until then a notice is waited for; after that the processor is asked. */
const askAfterMs = 10 * minuteMs;
/** Nobody pays after that; should somebody do so, it still counts. */
const expireAfterMs = 30 * minuteMs;
const batch = 50;

type Apply = (processor: PaymentProcessor, notice: PaymentNotice) => Promise<unknown>;

/** Asks the processor about purchases of which nothing was heard, so that a notice that got lost costs nobody anything. */
export function createReconciliation(parts: PurchaseParts, apply: Apply) {
  const { db, clock, log } = parts;

  async function settle(processor: PaymentProcessor, row: store.PurchaseRow): Promise<void> {
    const found = row.processor_ref === null ? null : await processor.lookUp(row.processor_ref);
    for (const notice of found ?? []) await apply(processor, notice);
    if (row.state === "held") return giveBackAgain(processor, row, found ?? []);
    const age = clock.now().getTime() - row.created_at.getTime();
    // Of a page that was left, only a payment speaks against shutting it.
    const isKnown = (found ?? []).some(
      ({ kind }) => isOpen(row.state) || (kind !== "declined" && kind !== "cancelled"),
    );
    if (isKnown || age < expireAfterMs) return;
    await store.closeOpen(db, row.id, { state: "expired", reason: "Nothing was paid in time", at: clock.now() });
    const isShut = row.processor_ref === null || (await processor.cancelCheckout(row.processor_ref));
    if (isShut) await store.setVoid(db, row.id, clock.now());
  }

  /** A payment that was not to become credit, and of whose way back nothing is known. */
  async function giveBackAgain(processor: PaymentProcessor, row: store.PurchaseRow, known: readonly PaymentNotice[]) {
    const isBack = known.some(({ kind }) => kind === "refunded" || kind === "chargeback");
    if (row.processor_ref !== null && !isBack) await processor.refund(row.processor_ref, row.reason ?? "held");
  }

  /**
   * What waits at a former processor is given up like the rest, since nobody can ask there. A payment still counts once
   * that processor is configured again and tells of it.
   */
  async function giveUpElsewhere(now: Date): Promise<void> {
    const before = new Date(now.getTime() - expireAfterMs);
    const reason = "Nothing was paid before the payment service was changed";
    const closed = await store.closeElsewhere(db, parts.processor?.id ?? null, { before, reason, at: now });
    if (closed > 0)
      log.warn({ closed }, "purchases: some waited at a payment processor that is not configured any more");
  }

  /** Looks at fifty purchases at most, those first whose turn came first. The number that were looked at. */
  return async function reconcile(): Promise<number> {
    const { processor } = parts;
    const now = clock.now();
    await giveUpElsewhere(now);
    if (!processor) return 0;
    const openBefore = new Date(now.getTime() - askAfterMs);
    const rows = await store.dueForLook(db, processor.id, { now, openBefore, limit: batch });
    for (const row of rows) {
      // First, so that one that cannot be looked up, or whose notices change nothing, keeps nobody waiting.
      await store.setNextLook(db, row.id, nextLook(row, now));
      await settle(processor, row).catch((error: unknown) =>
        log.error({ purchase: row.id, error: String(error) }, "purchases: one could not be looked up"),
      );
    }
    return rows.length;
  };
}

/** Later each time, but not past the moment at which an open purchase is given up. */
function nextLook(row: store.PurchaseRow, now: Date): Date {
  const usual = now.getTime() + nextLookAfterMs(row.looks);
  const givenUp = row.created_at.getTime() + expireAfterMs;
  return new Date(givenUp > now.getTime() ? Math.min(usual, givenUp) : usual);
}
