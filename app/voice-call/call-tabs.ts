const nameOf = (callId: string) => `nocturne-call-${callId}`;

/** Tells the site's other tabs that this one shows the call. Returns the function that takes it back. */
export function showCall(callId: string): () => void {
  let takeBack = () => {};
  const shown = new Promise<void>((resolve) => {
    takeBack = resolve;
  });
  // Browsers only have locks on secure pages.
  if ("locks" in navigator) void navigator.locks.request(nameOf(callId), { mode: "shared" }, () => shown);
  return takeBack;
}

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

/** Whether a tab of this browser shows the call. If tabs cannot tell, one may. */
export async function isCallShown(callId: string): Promise<boolean> {
  return (await tabsWith(callId)) > 0;
}

async function tabsWith(callId: string): Promise<number> {
  if (!("locks" in navigator)) return 1;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === nameOf(callId)).length;
}
