import { requireAdmin, requireCustomer, type Viewer } from "#features/members/viewer.rules.ts";
import { decodeTimeCursor } from "#platform/database/page.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { shutLeftPages } from "./checkouts.service.ts";
import { purchaseFailures } from "./offer.rules.ts";
import { createPurchaseNotices } from "./purchase-notices.service.ts";
import { createOffer } from "./purchase-offer.service.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { createPurchaseStart } from "./purchase-start.service.ts";
import { purchaseView } from "./purchase-views.rules.ts";
import type { DisputeLine, PurchasePage, PurchaseView } from "./purchases.schema.ts";
import * as store from "./purchases.store.ts";
import { createReconciliation } from "./reconciliation.service.ts";

const disputesShown = 100;
/** Processors want the evidence within seven days and more; five leave time for what goes wrong. */
const disputeMs = 5 * dayMs;

export type PurchasesService = ReturnType<typeof createPurchasesService>;

/** Buying credit. */
export function createPurchasesService(parts: PurchaseParts) {
  const { db } = parts;
  const isTest = parts.processor?.live === false;
  const notices = createPurchaseNotices(parts);
  return {
    offer: createOffer(parts),
    start: createPurchaseStart(parts),
    receiveNotice: notices.receive,
    reconcile: createReconciliation(parts, notices.apply),

    /** Disputed payments of members whose credit is still frozen, the longest waiting first. For admins alone. */
    async disputes(viewer: Viewer | null): Promise<DisputeLine[]> {
      requireAdmin(viewer);
      const rows = await store.openDisputes(db, disputesShown);
      return rows.map(({ at, price, ...row }) => ({
        ...row,
        price: decimalString(micros(price)),
        since: at.toISOString(),
        dueAt: new Date(at.getTime() + disputeMs).toISOString(),
      }));
    },

    /** One of the member's own purchases. */
    async get(viewer: Viewer | null, id: string): Promise<PurchaseView> {
      const member = requireCustomer(viewer);
      const row = isUuid(id) ? await store.findPurchase(db, id) : undefined;
      if (row?.uid !== member.uid) throw purchaseFailures.notFound();
      return purchaseView(row, isTest);
    },

    /**
     * Gives up one's own purchase that nobody has paid. As soon as the processor has shut its page, it no longer counts
     * towards what may be bought today.
     */
    async discard(viewer: Viewer | null, id: string): Promise<void> {
      const member = requireCustomer(viewer);
      const row = isUuid(id) ? await store.findPurchase(db, id) : undefined;
      if (row?.uid !== member.uid) throw purchaseFailures.notFound();
      // One that is just begun has no page yet, and what is not known cannot be shut.
      if (row.state !== "pending") throw purchaseFailures.notOpen();
      const close = { state: "expired", reason: "You canceled it", at: parts.clock.now() } as const;
      if (!(await store.closeOpen(db, id, close))) throw purchaseFailures.notOpen();
      if (parts.processor) await shutLeftPages(parts, parts.processor, member.uid);
    },

    /** The member's purchases, newest first. */
    async list(
      viewer: Viewer | null,
      page: { cursor?: string | undefined; limit?: number | undefined },
    ): Promise<PurchasePage> {
      const member = requireCustomer(viewer);
      const request = { after: decodeTimeCursor(page.cursor), limit: page.limit ?? 20 };
      const { rows, nextCursor } = await store.pageOfMember(db, member.uid, request);
      return { purchases: rows.map((row) => purchaseView(row, isTest)), nextCursor };
    },
  };
}
