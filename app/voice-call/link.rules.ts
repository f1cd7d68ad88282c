import { closeCodes } from "#voice/protocol/close-codes.ts";
import { RECONNECT_WINDOW_MS } from "./reconnect-window.rules.ts";

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 4_000;
/** A token refused this often in a row is not just expired. */
const REFUSALS_BEFORE_GIVING_UP = 2;

/**
 * What a closed socket means for the call. `retry`: resume the call. `finished`: the call is over, the summary has the
 * reason. `blocked`: this page cannot have the call.
 */
export type CloseVerdict = { kind: "retry" } | { kind: "finished" } | { kind: "blocked"; message: string };

const blocked: Record<number, string> = {
  [closeCodes.badToken]: "This page could not prove that the call is yours. Sign in again and call once more.",
  [closeCodes.forbidden]: "This call cannot be joined from here.",
  [closeCodes.alreadyInCall]: "This call is open in another tab or on another device.",
  [closeCodes.tooManyRequests]: "Too many connections in a short time. Wait a moment, then try again.",
};

/** What to do after a close, by its code and the number of refused tokens in a row, including this one. */
export function closeVerdict(code: number, refusals: number): CloseVerdict {
  if (code === closeCodes.normal || code === closeCodes.noCredit) return { kind: "finished" };
  if (code === closeCodes.badToken && refusals < REFUSALS_BEFORE_GIVING_UP) return { kind: "retry" };
  const message = blocked[code];
  return message === undefined ? { kind: "retry" } : { kind: "blocked", message };
}

/**
 * The wait before the next attempt, in milliseconds; null when the time is up. `pauseMs`: how long a paused call could
 * still be paused when its connection was lost.
 */
export function nextAttemptDelay(attempt: number, lostForMs: number, pauseMs = 0): number | null {
  const windowMs = Math.max(RECONNECT_WINDOW_MS, pauseMs);
  if (lostForMs >= windowMs) return null;
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.min(delay, windowMs - lostForMs);
}

/** What the response to a request for a new token means, by its HTTP status. */
export function renewalVerdict(status: number, message: string): CloseVerdict {
  if (status === 404 || status === 409 || status === 410) return { kind: "finished" };
  if (status === 429 || status >= 500) return { kind: "retry" };
  return { kind: "blocked", message };
}

/** The socket's URL on the page's own host. */
export function socketAddress(page: { protocol: string; host: string }, path: string): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${path}`;
}
