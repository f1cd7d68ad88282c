import { nameOf } from "./call-tabs.ts";

/** How often a tab looks whether the others are still there. */
const LOOK_EVERY_MS = 1_000;

/**
 * Calls back once this browser's other tabs, of which there was at least one, no longer show a call that this tab shows.
 * Returns a function that stops waiting.
 */
export function whenOtherTabsClose(callId: string, alone: () => void, everyMs = LOOK_EVERY_MS): () => void {
  let hadOthers = false;
  const look = async () => {
    const others = (await tabsWith(callId)) - 1;
    if (hadOthers && others <= 0) alone();
    hadOthers = others > 0;
  };
  void look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** The number of this browser's tabs that show the call; one if tabs cannot tell. */
async function tabsWith(callId: string): Promise<number> {
  if (!("locks" in navigator)) return 1;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === nameOf(callId)).length;
}
