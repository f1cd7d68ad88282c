/**
 * A call that its page was left in, without hanging up. `leftAtMs` is the page's monotonic clock. `agentName` is null for
 * a call that only the server told of: it was left before this page was loaded, or another device is in it.
 */
export type LeftCall = { callId: string; agentName: string | null; leftAtMs: number };

let left: LeftCall | null = null;
/** Calls that are known to be over: a page whose data is older may still speak of them. */
const over = new Set<string>();
const listeners = new Set<() => void>();

function change(next: LeftCall | null): void {
  if (left === next) return;
  left = next;
  for (const listener of listeners) listener();
}

/** The screen of a running call was left: other pages of this visit lead back to it. */
export const leaveCall = (call: LeftCall): void => change(call);
/** The call is on its screen again, or nobody's business any more. */
export const forgetLeftCall = (): void => change(null);
/** The call that was left is over. */
export function endLeftCall(): void {
  if (left) over.add(left.callId);
  change(null);
}

/** What the server says of a running call: null where none runs. A call that was left on this page is known better. */
export function serverSaysOfCall(callId: string | null, nowMs: number): void {
  const isFromServer = left !== null && left.agentName === null;
  if (isFromServer && left?.callId !== callId) change(null);
  if (callId !== null && left === null && !over.has(callId)) change({ callId, agentName: null, leftAtMs: nowMs });
}

/** The call that was left, as React reads a store. */
export const leftCall = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): LeftCall | null => left,
};
