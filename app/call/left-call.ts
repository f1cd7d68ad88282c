/**
 * A call that its page was left in, without hanging up. `leftAtMs` is the page's monotonic clock. `agentName` is null for
 * a call that only the server told of: it was left before this page was loaded, or another device is in it.
 */
export type LeftCall = { callId: string; agentName: string | null; leftAtMs: number };

let left: LeftCall | null = null;
const listeners = new Set<() => void>();

function change(next: LeftCall | null): void {
  if (left === next) return;
  left = next;
  for (const listener of listeners) listener();
}

/** The screen of a running call was left: other pages of this visit lead back to it. */
export const leaveCall = (call: LeftCall): void => change(call);
/** The call is on its screen again, or it is over. */
export const forgetLeftCall = (): void => change(null);

/** The call that was left, as React reads a store. */
export const leftCall = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): LeftCall | null => left,
};
