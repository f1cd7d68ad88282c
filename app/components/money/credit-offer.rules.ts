import type { CreditView } from "#features/ledger/ledger.schema.ts";
import type { CreditLimit, CreditOffer } from "#features/purchases/purchases.schema.ts";
import { dayMs } from "#platform/days/durations.ts";
import { formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import { dollarLabel } from "./money.rules.ts";

const amountOf = (text: string): Micros => parseDollars(text) ?? zero;

/** Whether a price can be bought within what is left of the limits. */
export function fits(price: string, room: string): boolean {
  return amountOf(price) <= amountOf(room);
}

/** Which amounts can be bought, within what is left of the limits: "$10 to $100". Null where the least is too much. */
export function amountsLabel({ customMin, customMax, room }: Pick<CreditOffer, "customMin" | "customMax" | "room">) {
  if (!fits(customMin, room)) return null;
  return `${priceLabel(customMin)} to ${priceLabel(fits(customMax, room) ? customMax : room)}`;
}

/** "$50" for whole dollars, "$12.50" otherwise. */
export function priceLabel(amount: string): string {
  return dollarLabel(amount).replace(/\.00$/, "");
}

/** The bonus of a pack in words, or null without one. */
export function bonusLabel(bonus: string): string | null {
  return amountOf(bonus) > 0n ? `+${priceLabel(bonus)} bonus` : null;
}

const spans = { day: "today", month: "this month" } as const;

/** One limit in a sentence: what is left, of how much, and whose limit it is. */
export function limitLabel({ span, own, amount, left }: CreditLimit): string {
  return `${priceLabel(left)} of ${priceLabel(amount)} left ${spans[span]}${own ? ", by your own limit" : ""}`;
}

const limitNames = {
  day: { own: "your own limit today", house: "today's limit" },
  month: { own: "your own limit this month", house: "this month's limit" },
} as const;

/** A server from before an update says nothing of unfinished payments. */
type Room = Pick<CreditOffer, "room"> & {
  limits: (Pick<CreditLimit, "span" | "own" | "left"> & Partial<Pick<CreditLimit, "heldBack">>)[];
  unfinished?: unknown[];
};

/**
 * Why a price cannot be bought now: what is not paid yet, if it could be without that, or "Over today's limit ($80
 * left)", by the limit that leaves least. Null if it can.
 */
export function overOf(price: string, { room, limits, unfinished }: Room): string | null {
  if (fits(price, room)) return null;
  const inTheWay = limits.filter(({ left }) => !fits(price, left));
  if (inTheWay.length === 0) return "Over what you can buy now";
  const [limit] = inTheWay
    .filter(({ left, heldBack = "0" }) => amountOf(price) > amountOf(left) + amountOf(heldBack))
    .toSorted((one, other) => Number(amountOf(one.left) - amountOf(other.left)));
  if (!limit) return `Held back by your unfinished payment${unfinished?.length === 1 ? "" : "s"}`;
  return `Over ${limitNames[limit.span][limit.own ? "own" : "house"]} (${priceLabel(limit.left)} left)`;
}

/** How much of a limit is left, from 0 to 100, to draw. */
export function leftPercent({ amount, left }: CreditLimit): number {
  const whole = amountOf(amount);
  return whole === zero ? 0 : Number((amountOf(left) * 100n) / whole);
}

/** "$5.00": all of a customer's credit, with what is set aside for a running call. */
export function balanceLabel({ total, held }: Pick<CreditView, "total" | "held">): string {
  return formatDollars(micros(amountOf(total) + amountOf(held)));
}

/** Whether free credit ends within three days. `nowIso` is the server's moment, so that both sides draw the same. */
export function endsSoon(endsAt: string, nowIso: string): boolean {
  return new Date(endsAt).getTime() - new Date(nowIso).getTime() <= 3 * dayMs;
}
