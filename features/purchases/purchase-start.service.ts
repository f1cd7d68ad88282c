import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import { type Brand, brandOfHost } from "#features/brand/brand.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { isRefusedByBreak, limitsFailures, pauseRefusal, purchaseRefusal } from "#features/limits/limits.rules.ts";
import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { formatDollars, micros, parseDollars } from "#platform/money/money.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { boughtAndAllowed } from "./credit-room.service.ts";
import {
  bonusOf,
  notForSale,
  type Pack,
  packFor,
  purchaseFailures,
  type SpendingLimits,
  siteLimitRefusal,
} from "./offer.rules.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { purchaseView } from "./purchase-views.rules.ts";
import type { PurchaseView, StartPurchaseInput } from "./purchases.schema.ts";
import * as store from "./purchases.store.ts";

/** `origin`: the address under which the visitor came, that of their brand. */
type Facts = { headers: Headers; ip: string; origin: string };
type Wish = {
  uid: string;
  pack: Pack;
  key: string;
  brand: Brand;
  processor: PaymentProcessor;
  limits: SpendingLimits;
};

/** Purchases begun by one member, or from one address, in an hour. */
const startsPerHour = 30;
/** So many declined payments in an hour look like somebody trying out cards. */
const declinesPerHour = 5;
const HOUR_MS = 3_600_000;

/** How a purchase comes to be: agreed and written down first, then the way to the processor. */
export function createPurchaseStart(parts: PurchaseParts) {
  const { db, clock, settings, ledger, log } = parts;
  const perMember = createRateLimit({ points: startsPerHour, seconds: 3_600 });
  const perAddress = createRateLimit({ points: startsPerHour * 2, seconds: 3_600 });

  async function agree(tx: Tx, wish: Wish): Promise<store.PurchaseRow> {
    const { uid, pack, key, brand, processor } = wish;
    await store.lockMember(tx, uid);
    const before = await store.findByKey(tx, uid, key);
    if (before && before.price_micros !== pack.price) throw purchaseFailures.keyReused();
    if (before) return before;
    const refusal = await refusalFor(tx, wish);
    if (refusal) throw refusal;
    const at = clock.now();
    return store.insertPurchase(tx, {
      ...{ id: uuidv7(at.getTime()), uid, idem_key: key, processor: processor.id, brand: brand.name },
      ...{ price_micros: pack.price, bonus_micros: bonusOf(pack), created_at: at },
    });
  }

  async function refusalFor(tx: Tx, { uid, pack: { price }, limits }: Wish): Promise<Failure | null> {
    const now = clock.now();
    if (await ledger.isFrozen(tx, uid)) return ledgerFailures.frozen();
    const declines = await store.declinesSince(tx, uid, new Date(now.getTime() - HOUR_MS));
    if (declines >= declinesPerHour) return purchaseFailures.tooManyDeclines();
    const standing = await parts.limits.standing(tx, uid);
    const { bought, allowed } = await boughtAndAllowed(parts, tx, uid, limits);
    return (
      pauseRefusal(standing.pause) ??
      siteLimitRefusal(price, bought, allowed) ??
      purchaseRefusal(standing, { amount: price, ...bought })
    );
  }

  async function openCheckout(processor: PaymentProcessor, row: store.PurchaseRow, returnUrl: string): Promise<void> {
    const price = micros(row.price_micros);
    try {
      const checkout = await processor.createCheckout({
        ...{ purchaseId: row.id, amount: price, currency: "USD" },
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

  /** Writes a purchase down and gives the way to pay for it. Asked twice with one key it is the same purchase. */
  return async function start(
    viewer: Viewer | null,
    gate: GateState,
    input: StartPurchaseInput,
    facts: Facts,
  ): Promise<PurchaseView> {
    const member = requireMember(viewer);
    requireGate(gate);
    const { processor } = parts;
    if (!processor) throw purchaseFailures.closed();
    const closed = await settings.closed("purchases");
    if (closed) throw closed;
    await perMember.take(member.uid);
    await perAddress.take(facts.ip);
    const price = parseDollars(input.amountUsd);
    const list = await settings.get("credit.packs");
    const pack = price === null ? null : packFor(price, list);
    if (!pack) throw notForSale(list);
    const wish: Wish = {
      ...{ uid: member.uid, pack, key: input.key, processor },
      brand: brandOfHost(facts.headers.get("host") ?? ""),
      limits: await settings.get("credit.limits"),
    };
    await shutLeftPages(parts, processor, member.uid);
    const agreed = await transact(db, (tx) => agree(tx, wish)).catch(inWords);
    const receipt = `${facts.origin}/user/credit/${agreed.id}`;
    const returnUrl = input.back ? `${receipt}?back=${encodeURIComponent(input.back)}` : receipt;
    if (agreed.state === "created") await openCheckout(processor, agreed, returnUrl);
    const row = await store.findPurchase(db, agreed.id);
    if (!row) throw viewerFailures.notFound();
    return purchaseView(row, !processor.live);
  };
}

/** Shuts the pages that a member has left: until then they count towards the limits, because they can be paid. */
export async function shutLeftPages(
  { db, clock, log }: PurchaseParts,
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

function inWords(error: unknown): never {
  throw isRefusedByBreak(error) ? limitsFailures.onABreak() : error;
}
