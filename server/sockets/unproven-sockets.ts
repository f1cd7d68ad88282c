import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { countersOf } from "#platform/rate-limits/counters.ts";

/**
 * Reserves a place for one socket; null if all places of this address are in use. The returned function frees the
 * place, once.
 */
export type TakePlace = (address: string) => (() => void) | null;

/** Limits the sockets without an accepted token per network. Loopback is not counted: it belongs to the operator. */
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
