import { dayMs } from "#platform/days/durations.ts";
import { midnightIn } from "#platform/days/moments.ts";
import { Failure, failure } from "#platform/errors/failure.ts";
import { formatDollars, type Micros, micros, minMicros, zero } from "#platform/money/money.ts";

/** Spending limits a member can set: purchases per day or month, and call costs per day, in the zone of their account. */
export const capKinds = ["daily_purchase", "monthly_purchase", "daily_talk"] as const;
export type CapKind = (typeof capKinds)[number];
export type PauseKind = "cool_off" | "self_exclusion";

/** Null: no limit. */
export type Caps = Record<CapKind, Micros | null>;
export type CapChange = { id: string; kind: CapKind; amount: Micros | null; takesEffectAt: Date };
export type Pause = { kind: PauseKind; startsAt: Date; endsAt: Date };
/** The limits and the break in effect for a member. */
export type Standing = { caps: Caps; pause: Pause | null };

const raiseDelayMs = dayMs;
export const longestBreakDays = 42;
export const exclusionMonths = [6, 12, 24, 60] as const;

export const limitsFailures = {
  notPending: failure("limits.not_pending", 409, "This change has taken effect or was called off already"),
  onABreak: failure("limits.cool_off", 403, "You are taking a break: no purchases, no calls"),
  longerRuns: failure("limits.longer_runs", 409, "A longer break is already running. It cannot be shortened"),
};

const selfExcluded = failure("limits.self_excluded", 403, "You have excluded yourself: no purchases, no calls");
const dailyTalk = failure("limits.daily_talk", 403, "Your own limit a day leaves less than a minute of this call");
const dailyPurchase = failure("limits.daily_purchase", 422, "This would pass your own limit a day", "amountUsd");
const monthlyPurchase = failure("limits.monthly_purchase", 422, "This would pass your own limit a month", "amountUsd");

/** The failures `callRefusal` can return; its messages may name the amount. */
export const callRefusals = [limitsFailures.onABreak, selfExcluded, dailyTalk];
/** The failures `purchaseRefusal` can return; its messages may name the amount. */
export const purchaseRefusals = [limitsFailures.onABreak, selfExcluded, dailyPurchase, monthlyPurchase];

/** Whether the database rejected a write because the member is on a break. */
export function isRefusedByBreak(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "LM001";
}

/** When a change takes effect: immediately when it lowers the limit, a day later when it raises or removes it. */
export function effectiveAt(current: Micros | null, wanted: Micros | null, now: Date): Date {
  const raises = current !== null && (wanted === null || wanted > current);
  return raises ? new Date(now.getTime() + raiseDelayMs) : now;
}

/** When a break of `days` whole days ends. */
export function breakEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** The same day of the month `months` later (UTC), or the last day of a shorter month. */
export function exclusionEnd(now: Date, months: number): Date {
  const end = new Date(now);
  end.setUTCMonth(now.getUTCMonth() + months);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Why a member on a break may neither buy nor call; null without a break. The page of their limits says until when. */
export function pauseRefusal(pause: Pause | null): Failure | null {
  if (!pause) return null;
  return pause.kind === "self_exclusion" ? selfExcluded() : limitsFailures.onABreak();
}

/** Why a purchase is refused: a break, or one of the member's limits is exceeded. Null when it is allowed. */
export function purchaseRefusal(
  { caps, pause }: Standing,
  purchase: { amount: Micros; today: Micros; month: Micros },
): Failure | null {
  const paused = pauseRefusal(pause);
  if (paused) return paused;
  const passes = (cap: Micros | null, spent: Micros) => cap !== null && spent + purchase.amount > cap;
  if (passes(caps.daily_purchase, purchase.today)) {
    return overOwnLimit("limits.daily_purchase", "a day", caps.daily_purchase ?? zero, purchase.today);
  }
  if (passes(caps.monthly_purchase, purchase.month)) {
    return overOwnLimit("limits.monthly_purchase", "a month", caps.monthly_purchase ?? zero, purchase.month);
  }
  return null;
}

function overOwnLimit(code: string, span: string, cap: Micros, spent: Micros): Failure {
  const left = leftOf(cap, spent);
  const rest = left > 0n ? `You can still buy ${formatDollars(left)}` : "It is used up";
  return new Failure(
    code,
    422,
    `This would pass your own limit of ${formatDollars(cap)} ${span}. ${rest}`,
    "amountUsd",
  );
}

/** The most a call may cost today; null: the member set no limit. */
export function talkLeft({ caps }: Standing, talkedToday: Micros): Micros | null {
  return caps.daily_talk === null ? null : leftOf(caps.daily_talk, talkedToday);
}

/** What a member's calls of today have cost, and the zone in which their day ends. */
export type Today = { talked: Micros; zone: string };

/** Why a call at this price may not start: a break, or less than a minute left of the daily limit. */
export function callRefusal(standing: Standing, { talked, zone }: Today, rate: Micros): Failure | null {
  const paused = pauseRefusal(standing.pause);
  if (paused) return paused;
  const left = talkLeft(standing, talked);
  if (left === null || left >= rate) return null;
  const cap = formatDollars(standing.caps.daily_talk ?? zero);
  const used =
    left === 0n
      ? `You have reached your own limit of ${cap} a day for calls`
      : `Your own limit of ${cap} a day for calls leaves less than a minute of this call`;
  const message = `${used}. It resets at ${midnightIn(zone)}`;
  return new Failure("limits.daily_talk", 403, message);
}

/** The unspent part of a limit, at least zero. */
export function leftOf(cap: Micros, spent: Micros): Micros {
  return spent >= cap ? zero : micros(cap - spent);
}

/** The lower of two limits; null: no limit. */
export function lowerOf(one: Micros | null, other: Micros | null): Micros | null {
  if (one === null || other === null) return one ?? other;
  return minMicros(one, other);
}
