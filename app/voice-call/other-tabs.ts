import { hold, nameOf } from "./call-tabs.ts";

/** How often a tab looks whether another one has the call. */
const LOOK_EVERY_MS = 1_000;

const liveNameOf = (callId: string) => `${nameOf(callId)}-live`;

/** Tells the site's other tabs that this one has the call. Returns the function that takes it back. */
export const haveCall = (callId: string): (() => void) => hold(liveNameOf(callId));

/**
 * Calls back once the tab of this browser that had the call has closed. One that lost it to another device has not closed,
 * and tabs that only wait for the call do not count. Returns a function that stops waiting.
 */
export function whenCallIsLeft(callId: string, left: () => void, everyMs = LOOK_EVERY_MS): () => void {
  /** The tabs that showed the call when one of them had it; null: none had it. */
  let shownBefore: number | null = null;
  const look = async () => {
    const { having, showing } = await tabsWith(callId);
    if (having === 0 && shownBefore !== null && showing < shownBefore) left();
    shownBefore = having > 0 ? showing : null;
  };
  // A browser may refuse to tell; the next look asks again.
  const lookQuietly = () => void look().catch(() => {});
  lookQuietly();
  const timer = setInterval(lookQuietly, everyMs);
  return () => clearInterval(timer);
}

/** How many of this browser's tabs have the call, and show it; none if tabs cannot tell. */
async function tabsWith(callId: string): Promise<{ having: number; showing: number }> {
  if (!("locks" in navigator)) return { having: 0, showing: 0 };
  const { held = [] } = await navigator.locks.query();
  const count = (wanted: string) => held.filter(({ name }) => name === wanted).length;
  return { having: count(liveNameOf(callId)), showing: count(nameOf(callId)) };
}
