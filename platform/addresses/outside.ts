import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { hostNameOf, isLoopbackHost } from "./loopback.ts";

/**
 * Whether a request comes from outside this machine and its own network: by the connecting address, or by a host name that
 * was requested, here or at a proxy in front. `connected` is a visitor's address if there is no proxy.
 */
export function isFromOutside({ headers, connected }: { headers: Headers; connected: string }): boolean {
  const forwarded = (headers.get("x-forwarded-host") ?? "").split(",").map((one) => one.trim());
  const hosts = [headers.get("host") ?? "", ...forwarded].filter((host) => host !== "");
  return isPublicAddress(connected) || !hosts.map(hostNameOf).every(isInnerHost);
}

/** This machine by name or address, or an address of its private network. */
function isInnerHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return isLoopbackHost(host) || (isIP(address) !== 0 && !isPublicAddress(address));
}
