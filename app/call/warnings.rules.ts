import { formatDollars, type Micros } from "#platform/money/money.ts";

/** `seen`: words only. `heard`: words and a tone. `last`: the agent says goodbye. */
export type WarningLevel = "seen" | "heard" | "last";
export type Warning = { level: WarningLevel; message: string; canTopUp: boolean };

/** A warning comes a moment after its threshold; half a minute of slack tells the levels apart. */
const HEARD_UP_TO_S = 150;
const LAST_UP_TO_S = 45;
/** The server's word for an end that money cannot move: the longest call, or the end of its line. */
const TIME_LOW = "time_low";

/** What to say when so many seconds are left, and whether more credit would help. */
export function warningOf(code: string, remainingSeconds: number): Warning {
  const canTopUp = code !== TIME_LOW;
  const why = canTopUp ? "of credit left" : "left: this call cannot last longer";
  if (remainingSeconds <= LAST_UP_TO_S) {
    const seconds = Math.max(0, Math.floor(remainingSeconds));
    return { level: "last", message: `${seconds} seconds ${why}.`, canTopUp };
  }
  const minutes = Math.round(remainingSeconds / 60);
  const message = `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${why}.`;
  return { level: remainingSeconds <= HEARD_UP_TO_S ? "heard" : "seen", message, canTopUp };
}

/** What to say when credit came in during the call. It takes the place of any warning. */
export function creditAdded(amount: Micros, remainingSeconds: number): Warning {
  const minutes = Math.max(0, Math.floor(remainingSeconds / 60));
  const left = `${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
  return { level: "seen", message: `${formatDollars(amount)} of credit added: ${left}.`, canTopUp: false };
}
