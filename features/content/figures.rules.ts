import type { SettingName, SettingValue } from "#features/settings/settings.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { formatDollars, type Micros, micros } from "#platform/money/money.ts";

/** The settings that the content quotes. */
export const quotedSettings = [
  "credit.signup",
  "credit.packs",
  "credit.limits",
  "agents.rate",
  "agents.limits",
  "calls.limits",
  "calls.notice",
  "creators.share",
  "creators.payouts",
  "records.retention",
  "complaints.clocks",
] as const satisfies SettingName[];

export type QuotedSettings = { [Name in (typeof quotedSettings)[number]]: SettingValue<Name> };

/**
 * The numbers that the documentation quotes, by placeholder name. They are read from the current settings, so a changed
 * price or limit never leaves an outdated page.
 */
export function figuresOf(settings: QuotedSettings) {
  return {
    ...creditFigures(settings),
    ...callFigures(settings["calls.limits"], settings["calls.notice"]),
    ...creatorFigures(settings),
    ...recordFigures(settings),
  };
}

export type FigureName = keyof ReturnType<typeof figuresOf>;

function creditFigures(settings: QuotedSettings) {
  const { amount, days } = settings["credit.signup"];
  const { packs, customMin, customMax } = settings["credit.packs"];
  const limits = settings["credit.limits"];
  const bonus = (bps: number) => (bps === 0 ? "" : ` (with ${percent(bps)} more credit)`);
  return {
    freeCredit: money(amount),
    freeCreditDays: whole(days),
    packs: list(packs.map(({ price, bonusBps }) => `${money(price)}${bonus(bonusBps)}`)),
    customMin: money(customMin),
    customMax: money(customMax),
    newMemberDays: whole(limits.newMemberDays),
    newMemberDaily: money(limits.newMemberDaily),
    dailyLimit: money(limits.daily),
    monthlyLimit: money(limits.monthly),
  };
}

function callFigures(limits: SettingValue<"calls.limits">, notice: SettingValue<"calls.notice">) {
  return {
    sliceSeconds: seconds(limits.sliceMs),
    heartbeatSeconds: seconds(Math.ceil(limits.heartbeatMs / 1_000) * 1_000),
    longestCallMinutes: minutes(limits.longestCallMs),
    warningMinutes: list(limits.warnAtMs.map(minutes)),
    goodbyeSeconds: seconds(limits.goodbyeAtMs),
    silenceAskSeconds: list(limits.silenceAskMs.map(seconds)),
    silenceFreeSeconds: seconds(limits.silenceUnbilledAfterMs),
    silenceEndSeconds: seconds(limits.silenceEndMs),
    pauseTime: time(limits.pauseMs),
    reconnectSeconds: seconds(limits.reconnectMs),
    noticeHours: whole(notice.everyHours),
  };
}

function creatorFigures(settings: QuotedSettings) {
  const rate = settings["agents.rate"];
  const share = settings["creators.share"];
  const payouts = settings["creators.payouts"];
  const earned = (price: Micros, bps: number) => micros(((price - share.usageFee) * BigInt(bps)) / 10_000n);
  return {
    minRate: cents(rate.min),
    maxRate: cents(rate.max),
    initialRate: cents(rate.initial),
    warnRate: cents(rate.warnUnder),
    rateChangeHours: whole(rate.hoursBetweenChanges),
    testMinutes: whole(settings["agents.limits"].testMinutesPerDay),
    share: percent(share.bps),
    upperShare: percent(share.upperBps),
    upperMinutes: whole(share.upperAfterMinutes),
    usageFee: cents(share.usageFee),
    earnedAtInitialRate: cents(earned(rate.initial, share.bps)),
    upperEarnedAtInitialRate: cents(earned(rate.initial, share.upperBps)),
    holdDays: whole(payouts.holdDays),
    newCreatorHoldDays: whole(payouts.newCreatorHoldDays),
    newCreatorDays: whole(payouts.newCreatorDays),
    minimumPayout: money(payouts.minimum),
  };
}

function recordFigures(settings: QuotedSettings) {
  const kept = settings["records.retention"];
  const clocks = settings["complaints.clocks"];
  return {
    transcriptDays: whole(kept.transcriptDays),
    flaggedTranscriptDays: whole(kept.flaggedTranscriptDays),
    ledgerYears: whole(kept.ledgerYears),
    acknowledgeHours: whole(clocks.acknowledgeHours),
    decideDays: whole(clocks.decideDays),
    hardLimitBusinessDays: whole(clocks.hardLimitBusinessDays),
    takedownHours: whole(clocks.takedownHours),
  };
}

const whole = (count: number) => count.toLocaleString("en-US");
const seconds = (ms: number) => whole(Math.round(ms / 1_000));
const minutes = (ms: number) => whole(Math.round(ms / minuteMs));
/** "5 minutes", "90 seconds": what is no whole number of minutes is told in seconds. */
function time(ms: number): string {
  if (ms === minuteMs) return "1 minute";
  return ms % minuteMs === 0 ? `${minutes(ms)} minutes` : `${seconds(ms)} seconds`;
}
const percent = (bps: number) => `${bps / 100}%`;
/** "$1.50": prices per minute keep their cents. */
const cents = (amount: Micros) => formatDollars(amount);
/** "$5": round amounts are shown without cents. */
const money = (amount: Micros) => formatDollars(amount).replace(/\.00$/, "");

/** "a, b and c". */
function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
