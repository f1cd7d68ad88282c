import { AsyncLocalStorage } from "node:async_hooks";

const addresses = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that it starts, on behalf of a request from that address. */
export function withAddress<T>(address: string, work: () => T): T {
  return addresses.run(address, work);
}

/** The full address of the current request; undefined for work outside a request. */
export function addressOfRequest(): string | undefined {
  return addresses.getStore();
}
