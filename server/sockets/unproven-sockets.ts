import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { countersOf } from "#platform/rate-limits/counters.ts";

/** Takes a place for one socket; null when all of this address are taken. What it answers gives the place back, once. */
export type TakePlace = (address: string) => (() => void) | null;

/**
 * Places for the sockets that have not shown a good token yet, by network. This machine itself is not counted: it is the
 * operator's own.
 */
export function placesByNetwork(most: number): TakePlace {
  const taken = new Map<string, number>();
  return (address) => {
    if (isLoopbackHost(address)) return () => {};
    const network = countersOf(address)[0]?.name ?? address;
    const now = taken.get(network) ?? 0;
    if (now >= most) return null;
    taken.set(network, now + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    };
  };
}
