import type { Tx } from "#platform/database/connect.ts";
import { decimalString, type Micros, micros, minMicros } from "#platform/money/money.ts";
import { ledgerFailures } from "../ledger/ledger.rules.ts";
import { leftOf, lowerOf, pauseRefusal, purchaseRefusal, type Standing } from "../limits/limits.rules.ts";
import { lockMember } from "../members/member-directory.service.ts";
import { spansOfMember } from "../members/time-zone/time-zone.service.ts";
import { requireCustomer, type Viewer, viewerFailures } from "../members/viewer.rules.ts";
import {
  type Bought,
  bonusOf,
  dailyLimitOf,
  minutesFor,
  purchaseFailures,
  type SpendingLimits,
  siteLimitRefusal,
} from "./offer.rules.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { purchaseView } from "./purchase-views.rules.ts";
import type { CreditLimit, CreditOffer } from "./purchases.schema.ts";
import * as store from "./purchases.store.ts";

type Allowed = { daily: Micros; monthly: Micros };

/** When the day and the month of a member's limits began. */
async function begunOf(handle: store.Handle, uid: string, at: Date): Promise<store.Begun> {
  const { day, month } = await spansOfMember(handle, uid, at);
  return { day: day.from, month: month.from };
}

/**
 * When the day and the month of a member's limits began, what they have bought since, and what everybody like them may.
 * Pages that they left can still be paid, but a new purchase shuts those at its own processor before it counts: an offer
 * leaves out those that it `shuts`.
 */
export async function boughtAndAllowed(
  parts: Pick<PurchaseParts, "clock" | "members">,
  handle: store.Handle,
  uid: string,
  limits: SpendingLimits,
  shuts: string | null,
): Promise<{ bought: Bought; allowed: Allowed; begun: store.Begun }> {
  const now = parts.clock.now();
  const member = await parts.members.briefOf(handle, uid);
  if (!member) throw viewerFailures.notAuthenticated();
  const begun = await begunOf(handle, uid, now);
  const bought = await store.boughtSince(handle, uid, begun, shuts);
  return { bought, begun, allowed: { daily: dailyLimitOf(member.createdAt, now, limits), monthly: limits.monthly } };
}

/**
 * Why a payment that has arrived may not become credit: a break, or more in this day or month than the site or the
 * member allows, whatever was allowed when the page was opened. Null: it may. Payments of a member wait for each other.
 */
export async function whyHeld(
  parts: Pick<PurchaseParts, "clock" | "members" | "limits">,
  tx: Tx,
  purchase: { uid: string; price_micros: bigint },
  limits: SpendingLimits,
): Promise<string | null> {
  const { uid } = purchase;
  await lockMember(tx, uid);
  const now = parts.clock.now();
  const member = await parts.members.briefOf(tx, uid);
  if (!member) return null;
  const standing = await parts.limits.standing(tx, uid);
  const credited = await store.creditedSince(tx, uid, await begunOf(tx, uid, now));
  const allowed = { daily: dailyLimitOf(member.createdAt, now, limits), monthly: limits.monthly };
  const amount = micros(purchase.price_micros);
  const refusal =
    pauseRefusal(standing.pause) ??
    siteLimitRefusal(amount, credited, allowed) ??
    purchaseRefusal(standing, { amount, ...credited });
  return refusal?.message ?? null;
}

/** What a member can buy now: packs, limits with what they leave, and why nothing can be bought at all. */
export function createOffer(parts: PurchaseParts) {
  const { db, settings, processor } = parts;
  return async function offer(viewer: Viewer | null): Promise<CreditOffer> {
    const { uid } = requireCustomer(viewer);
    const [list, rate, standing, room, frozen, unfinished, closed] = await Promise.all([
      settings.get("credit.packs"),
      settings.get("agents.rate"),
      parts.limits.standing(db, uid),
      settings.get("credit.limits").then((limits) => boughtAndAllowed(parts, db, uid, limits, processor?.id ?? null)),
      parts.ledger.isFrozen(db, uid),
      store.openPurchases(db, uid),
      settings.closed("purchases"),
    ]);
    const shuttable = unfinished.filter((row) => row.processor === processor?.id);
    const limits = limitsOf(standing, room.bought, room.allowed, sumsOf(shuttable, room.begun));
    const shut = processor ? closed : purchaseFailures.closed();
    const refusal = shut ?? (frozen ? ledgerFailures.frozen() : pauseRefusal(standing.pause));
    const isTest = processor?.live === false;
    return {
      packs: list.packs.map((pack) => {
        const bonus = bonusOf(pack);
        const credit = micros(pack.price + bonus);
        return {
          price: decimalString(pack.price),
          bonus: decimalString(bonus),
          credit: decimalString(credit),
          minutes: minutesFor(credit, rate.initial),
        };
      }),
      customMin: decimalString(list.customMin),
      customMax: decimalString(list.customMax),
      typicalRate: decimalString(rate.initial),
      limits: limits.map(({ span, own, ...sums }) => ({
        span,
        own,
        house: decimalString(sums.house),
        amount: decimalString(sums.amount),
        left: decimalString(sums.left),
        heldBack: decimalString(sums.heldBack),
      })),
      room: decimalString(limits.map(({ left }) => left).reduce(minMicros)),
      refusal: refusal && { code: refusal.code, message: refusal.message },
      unfinished: unfinished.map((row) => purchaseView(row, isTest)),
      test: isTest,
    };
  };
}

type Limit = Pick<CreditLimit, "span" | "own"> & Record<"amount" | "left" | "heldBack" | "house", Micros>;

/** What purchases come to that were begun since the starts of a day and of a month. */
function sumsOf(rows: store.PurchaseRow[], since: store.Begun): Bought {
  const from = (start: Date) =>
    micros(rows.reduce((sum, row) => (row.created_at >= start ? sum + row.price_micros : sum), 0n));
  return { today: from(since.day), month: from(since.month) };
}

/** Of the site's limit and the member's own, the one that leaves less, for a day and for a month. */
function limitsOf({ caps }: Standing, bought: Bought, allowed: Allowed, unfinished: Bought): Limit[] {
  const one = (span: "day" | "month", site: Micros, own: Micros | null, of: keyof Bought): Limit => {
    const amount = lowerOf(site, own) ?? site;
    const left = leftOf(amount, bought[of]);
    const heldBack = micros(leftOf(amount, micros(bought[of] - unfinished[of])) - left);
    return { span, own: own !== null && own <= site, amount, left, heldBack, house: site };
  };
  return [
    one("day", allowed.daily, caps.daily_purchase, "today"),
    one("month", allowed.monthly, caps.monthly_purchase, "month"),
  ];
}
