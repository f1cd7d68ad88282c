import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import { type Brand, brandOfHost } from "#features/brand/brand.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { isRefusedByBreak, limitsFailures, pauseRefusal, purchaseRefusal } from "#features/limits/limits.rules.ts";
import { lockMember } from "#features/members/member-directory.service.ts";
import { requireCustomer, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { hourMs } from "#platform/days/durations.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { parseDollars } from "#platform/money/money.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { openCheckout, shutLeftPages } from "./checkouts.service.ts";
import {
  besideUnfinished,
  bonusOf,
  notForSale,
  type Pack,
  packFor,
  purchaseFailures,
  type SpendingLimits,
  siteLimitRefusal,
} from "./offer.rules.ts";
import { boughtAndAllowed } from "./purchase-offer.service.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { purchaseView } from "./purchase-views.rules.ts";
import type { PurchaseView, StartPurchaseInput } from "./purchases.schema.ts";
import * as store from "./purchases.store.ts";

/** `origin`: the address under which the visitor came, that of their brand. */
type Facts = { headers: Headers; ip: string; origin: string };
type PurchaseRequest = {
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

/** How a purchase comes to be: agreed and written down first, then the way to the processor. */
export function createPurchaseStart(parts: PurchaseParts) {
  const { db, settings } = parts;
  const perMember = createRateLimit({ points: startsPerHour, seconds: 3_600 });
  const perAddress = createRateLimit({ points: startsPerHour * 2, seconds: 3_600 });

  /** Writes a purchase down and gives the way to pay for it. Asked twice with one key it is the same purchase. */
  return async function start(
    viewer: Viewer | null,
    gate: GateState,
    input: StartPurchaseInput,
    facts: Facts,
  ): Promise<PurchaseView> {
    const member = requireCustomer(viewer);
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
    if (!pack) throw notForSale(price, list);
    const request: PurchaseRequest = {
      uid: member.uid,
      pack,
      key: input.key,
      processor,
      brand: brandOfHost(facts.headers.get("host") ?? ""),
      limits: await settings.get("credit.limits"),
    };
    await shutLeftPages(parts, processor, member.uid);
    const agreed = await transact(db, (tx) => agree(parts, tx, request)).catch(inWords);
    const receipt = `${facts.origin}/user/credit/${agreed.id}`;
    const returnUrl = input.back ? `${receipt}?back=${encodeURIComponent(input.back)}` : receipt;
    if (agreed.state === "created") await openCheckout(parts, processor, agreed, returnUrl);
    const row = await store.findPurchase(db, agreed.id);
    if (!row) throw viewerFailures.notFound();
    return purchaseView(row, !processor.live);
  };
}

/** Records a purchase, or finds the one that the same key made before. */
async function agree(parts: PurchaseParts, tx: Tx, request: PurchaseRequest): Promise<store.PurchaseRow> {
  const { uid, pack, key, brand, processor } = request;
  await lockMember(tx, uid);
  const before = await store.findByKey(tx, uid, key);
  if (before && before.price_micros !== pack.price) throw purchaseFailures.keyReused();
  if (before) return before;
  const refusal = await refusalFor(parts, tx, request);
  if (refusal) throw refusal;
  const at = parts.clock.now();
  return store.insertPurchase(tx, {
    id: uuidv7(at.getTime()),
    uid,
    idem_key: key,
    processor: processor.id,
    brand: brand.name,
    price_micros: pack.price,
    bonus_micros: bonusOf(pack),
    created_at: at,
  });
}

/** Why a member may not buy a pack now; null: they may. */
async function refusalFor(
  parts: PurchaseParts,
  tx: Tx,
  { uid, pack: { price }, limits }: PurchaseRequest,
): Promise<Failure | null> {
  const now = parts.clock.now();
  if (await parts.ledger.isFrozen(tx, uid)) return ledgerFailures.frozen();
  const declines = await store.declinesSince(tx, uid, new Date(now.getTime() - hourMs));
  if (declines >= declinesPerHour) return purchaseFailures.tooManyDeclines();
  const standing = await parts.limits.standing(tx, uid);
  const paused = pauseRefusal(standing.pause);
  if (paused) return paused;
  const { bought, allowed, begun } = await boughtAndAllowed(parts, tx, uid, limits, null);
  const refusal = siteLimitRefusal(price, bought, allowed) ?? purchaseRefusal(standing, { amount: price, ...bought });
  if (!refusal) return null;
  const since = refusal.code.includes("daily") ? begun.day : begun.month;
  return besideUnfinished(refusal, await store.unfinishedSince(tx, uid, since));
}

/** The database refuses purchases during a break; this puts its refusal into words. */
function inWords(error: unknown): never {
  throw isRefusedByBreak(error) ? limitsFailures.onABreak() : error;
}
