import { AsyncLocalStorage } from "node:async_hooks";

const addresses = new AsyncLocalStorage<string>();

/** Does `work`, and whatever it starts, on behalf of whoever asks from that address. */
export function withAddress<T>(address: string, work: () => T): T {
  return addresses.run(address, work);
}

/** The full address of the request that is being answered; undefined for work that no request asked for. */
export function addressOfRequest(): string | undefined {
  return addresses.getStore();
}
