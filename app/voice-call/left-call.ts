/** A running call as the server reports it. */
export type RunningCall = { callId: string; agentName: string };

/**
 * A call whose page was left without hanging up. `leftAtMs` is the page's monotonic clock. `isReported` if only the server
 * reported the call: it was left before this page was loaded, or another device is in it.
 */
export type LeftCall = RunningCall & { leftAtMs: number; isReported: boolean };

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
export const leaveCall = (call: Omit<LeftCall, "isReported">): void => change({ ...call, isReported: false });
/** The call is on its screen again, or no longer relevant. */
export const forgetLeftCall = (): void => change(null);
/** The call that was left is over. */
export function endLeftCall(): void {
  if (left) over.add(left.callId);
  change(null);
}

/** The server's data about a running call: null if there is none. A call left on this page takes precedence. */
export function serverSaysOfCall(call: RunningCall | null, nowMs: number): void {
  if (left?.isReported && left.callId !== call?.callId) change(null);
  if (call !== null && left === null && !over.has(call.callId)) {
    change({ callId: call.callId, agentName: call.agentName, leftAtMs: nowMs, isReported: true });
  }
}

/** The call that was left, as a React store. */
export const leftCall = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): LeftCall | null => left,
};
