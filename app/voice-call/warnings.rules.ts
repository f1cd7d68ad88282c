import { formatDollars, type Micros } from "#platform/money/money.ts";
import { spokenDuration } from "./meter-view.rules.ts";

/** `seen`: text only. `heard`: text and a tone. `last`: the agent says goodbye. */
export type WarningLevel = "seen" | "heard" | "last";
export type Warning = {
  level: WarningLevel;
  /** The text when it arrived. */
  message: string;
  /** What would put the end off. */
  offer: "credit" | "cap" | null;
  /** What ends when the time is over, to update the text; null if it is not about time. */
  why: string | null;
};

/** A warning arrives a moment after its threshold; half a minute of slack tells the levels apart. */
const HEARD_UP_TO_S = 150;
const LAST_UP_TO_S = 45;
/** The server's code for an end that money cannot move: the longest call, or the end of its line. */
const TIME_LOW = "time_low";
/** The customer's own cap for this call, or their own daily limit, though there is more credit. */
const CAP_LOW = "cap_low";
const LIMIT_LOW = "limit_low";
const whyOf: Record<string, string> = {
  [TIME_LOW]: "left: this call cannot last longer",
  [CAP_LOW]: "left under your cap for this call",
  [LIMIT_LOW]: "left under your own daily limit",
};
const offerOf: Record<string, Warning["offer"]> = { [TIME_LOW]: null, [CAP_LOW]: "cap", [LIMIT_LOW]: null };

/** The text for the seconds that are left, and what would help. */
export function warningOf(code: string, remainingSeconds: number): Warning {
  const { [code]: offer = "credit" } = offerOf;
  const why = whyOf[code] ?? "of credit left";
  return { level: levelOf(remainingSeconds), message: leftWords(remainingSeconds, why), offer, why };
}

/** The text of a warning while its time runs out. */
export function warningNow({ message, why }: Warning, remainingSeconds: number): string {
  return why === null ? message : leftWords(remainingSeconds, why);
}

function levelOf(remainingSeconds: number): WarningLevel {
  if (remainingSeconds <= LAST_UP_TO_S) return "last";
  return remainingSeconds <= HEARD_UP_TO_S ? "heard" : "seen";
}

function leftWords(remainingSeconds: number, why: string): string {
  return `${spokenDuration(Math.max(0, remainingSeconds) * 1000)} ${why}.`;
}

const counted = (value: number, word: string) => `${value} ${word}${value === 1 ? "" : "s"}`;

/** Whether a call's own cap ends it, so that more credit would not make it longer. */
export const isCapped = (cap: Micros | null, whole: Micros): boolean => cap !== null && cap <= whole;

/** The text for credit added during the call. It replaces any warning. */
export function creditAdded(amount: Micros, remainingSeconds: number, isCapped = false): Warning {
  if (isCapped) {
    const message = `${formatDollars(amount)} of credit added. Your cap still ends this call.`;
    return { level: "seen", message, offer: null, why: null };
  }
  const left = counted(Math.max(0, Math.floor(remainingSeconds / 60)), "minute");
  const message = `${formatDollars(amount)} of credit added: ${left} left.`;
  return { level: "seen", message, offer: null, why: null };
}

/** The text for a cap raised during the call. It replaces any warning. */
export function capRaised(cap: Micros): Warning {
  return { level: "seen", message: `Your cap for this call is ${formatDollars(cap)} now.`, offer: null, why: null };
}
