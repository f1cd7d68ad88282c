/**
 * A call whose page was left without hanging up. `leftAtMs` is the page's monotonic clock. `agentName` is null if only the
 * server reported the call: it was left before this page was loaded, or another device is in it.
 */
export type LeftCall = { callId: string; agentName: string | null; leftAtMs: number };

let left: LeftCall | null = null;
/** Calls known to be over: a page with older data may still list them. */
const over = new Set<string>();
const listeners = new Set<() => void>();

function change(next: LeftCall | null): void {
  if (left === next) return;
  left = next;
  for (const listener of listeners) listener();
}

/** The screen of a running call was left: other pages of this visit link back to it. */
export const leaveCall = (call: LeftCall): void => change(call);
/** The call is on its screen again, or no longer relevant. */
export const forgetLeftCall = (): void => change(null);
/** The call that was left is over. */
export function endLeftCall(): void {
  if (left) over.add(left.callId);
  change(null);
}

/** The server's data about a running call: null if there is none. A call left on this page takes precedence. */
export function serverSaysOfCall(callId: string | null, nowMs: number): void {
  const isFromServer = left !== null && left.agentName === null;
  if (isFromServer && left?.callId !== callId) change(null);
  if (callId !== null && left === null && !over.has(callId)) change({ callId, agentName: null, leftAtMs: nowMs });
}

/** The call that was left, as a React store. */
export const leftCall = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): LeftCall | null => left,
};
