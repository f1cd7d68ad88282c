/** The name of the lock that every tab with the call holds. */
export const nameOf = (callId: string) => `nocturne-call-${callId}`;

/** Tells the site's other tabs that this one shows the call. Returns the function that takes it back. */
export const showCall = (callId: string): (() => void) => hold(nameOf(callId));

/** Holds a lock that several tabs may hold, until the returned function is called. */
export function hold(name: string): () => void {
  let takeBack = () => {};
  const held = new Promise<void>((resolve) => {
    takeBack = resolve;
  });
  // Browsers only have locks on secure pages.
  if ("locks" in navigator) void navigator.locks.request(name, { mode: "shared" }, () => held);
  return takeBack;
}

/** Whether a tab of this browser shows the call. If tabs cannot tell, one may. */
export async function isCallShown(callId: string): Promise<boolean> {
  if (!("locks" in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(callId));
}
