import { leftOf } from "#features/limits/limits.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import { Failure, failure } from "#platform/errors/failure.ts";
import { formatDollars, type Micros, micros, minMicros, zero } from "#platform/money/money.ts";

export type Pack = { price: Micros; bonusBps: number };
export type PriceList = { packs: readonly Pack[]; customMin: Micros; customMax: Micros };
export type SpendingLimits = { newMemberDays: number; newMemberDaily: Micros; daily: Micros; monthly: Micros };
/** What somebody has bought, or is about to pay, since the start of the UTC day and month. */
export type Bought = { today: Micros; month: Micros };
/** A price that nobody has paid yet; `left`: on a page that could not be shut since its member left it. */
export type Unfinished = { price: Micros; left: boolean };

const CENT = 10_000n;
const WHOLE_BPS = 10_000n;

export const purchaseFailures = {
  closed: failure("purchases.closed", 503, "Credit cannot be bought at the moment. Please try again later"),
  notOpen: failure("purchases.not_open", 409, "This purchase is already paid or no longer open"),
  notFound: failure("not_found", 404, "There is nothing here"),
  keyReused: failure(
    "purchases.key_reused",
    422,
    "This was already done with another amount. Please load the page again",
  ),
  tooManyDeclines: failure(
    "purchases.too_many_declines",
    429,
    "Several payments were declined. Please wait an hour, or contact billing support",
  ),
  unreachable: failure("purchases.unreachable", 502, "The payment page could not be opened. Nothing was charged"),
};

/** What a purchase may be refused for beside these; their own sentences name the amounts. */
export const offerFailures = [
  failure("purchases.not_for_sale", 422, "Choose a pack, or an amount within the range", "amountUsd"),
  failure("purchases.daily_limit", 422, "This would pass what can be bought a day", "amountUsd"),
  failure("purchases.monthly_limit", 422, "This would pass what can be bought a month", "amountUsd"),
];

/** The bonus that comes with a price, rounded down to the cent. */
export function bonusOf({ price, bonusBps }: Pack): Micros {
  return micros(((price * BigInt(bonusBps)) / WHOLE_BPS / CENT) * CENT);
}

/** The pack of that price, or a custom amount without a bonus; null when neither is offered. */
export function packFor(price: Micros, { packs, customMin, customMax }: PriceList): Pack | null {
  const pack = packs.find((one) => one.price === price);
  if (pack) return pack;
  return price >= customMin && price <= customMax && price % CENT === 0n ? { price, bonusBps: 0 } : null;
}

/** Says what can be bought instead of an amount; null: one that cannot be read. */
export function notForSale(price: Micros | null, { customMin, customMax }: PriceList): Failure {
  const words = () => {
    if (price === null) return "Choose a pack, or type an amount such as 25";
    if (price < customMin) return `The smallest amount is ${formatDollars(customMin)}`;
    if (price > customMax) return `The largest amount is ${formatDollars(customMax)}`;
    return "An amount can have whole cents only";
  };
  return new Failure("purchases.not_for_sale", 422, words(), "amountUsd");
}

/** What somebody may buy in a day: less in their first days. */
export function dailyLimitOf(memberSince: Date, now: Date, limits: SpendingLimits): Micros {
  const isNew = now.getTime() - memberSince.getTime() < limits.newMemberDays * dayMs;
  return isNew ? minMicros(limits.newMemberDaily, limits.daily) : limits.daily;
}

/** Why a purchase would pass what everybody may buy; null when it does not. */
export function siteLimitRefusal(
  price: Micros,
  bought: Bought,
  limits: { daily: Micros; monthly: Micros },
): Failure | null {
  if (bought.today + price > limits.daily) {
    return overLimit("purchases.daily_limit", limits.daily, "a day", leftOf(limits.daily, bought.today));
  }
  if (bought.month + price > limits.monthly) {
    return overLimit("purchases.monthly_limit", limits.monthly, "a month", leftOf(limits.monthly, bought.month));
  }
  return null;
}

function overLimit(code: string, limit: Micros, span: string, left: Micros): Failure {
  const rest = left > 0n ? `You can still buy ${formatDollars(left)}` : "It is used up for now";
  return new Failure(code, 422, `At most ${formatDollars(limit)} ${span} can be bought. ${rest}`, "amountUsd");
}

/** A refusal for a limit with what of it only unfinished payments use up, and pages that could not be shut. */
export function besideUnfinished(refusal: Failure, unfinished: readonly Unfinished[]): Failure {
  if (unfinished.length === 0) return refusal;
  const words = [refusal.message];
  const { open = [], left = [] } = Object.groupBy(unfinished, (one) => (one.left ? "left" : "open"));
  const sum = (of: Unfinished[]) => formatDollars(micros(of.reduce((total, { price }) => total + price, 0n)));
  if (open.length > 0) {
    words.push(`Payments of ${sum(open)} that you have not finished count until they are paid or canceled`);
  }
  if (left.length > 0) {
    const pages = left.length === 1 ? "A payment page" : "Payment pages";
    words.push(`${pages} of ${sum(left)} that you left could not be closed yet. Try again later`);
  }
  return new Failure(refusal.code, refusal.status, words.join(". "), refusal.field);
}

/** Whole minutes that an amount buys at a price per minute. */
export function minutesFor(amount: Micros, rate: Micros): number {
  return rate <= zero ? 0 : Number(amount / rate);
}
