import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { hostNameOf, isLoopbackHost } from "./loopback.ts";

/**
 * Whether a request comes from beyond this machine and its own network: by the address that connected, or by a name that
 * was asked for, here or at a proxy in front. `connected` is a visitor's address where there is no proxy.
 */
export function isFromOutside({ headers, connected }: { headers: Headers; connected: string }): boolean {
  const forwarded = (headers.get("x-forwarded-host") ?? "").split(",").map((one) => one.trim());
  const hosts = [headers.get("host") ?? "", ...forwarded].filter((host) => host !== "");
  return isPublicAddress(connected) || !hosts.map(hostNameOf).every(isInnerHost);
}

/** This machine by name or address, or an address of its own network. */
function isInnerHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return isLoopbackHost(host) || (isIP(address) !== 0 && !isPublicAddress(address));
}
