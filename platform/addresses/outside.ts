import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { hostNameOf, isLoopbackHost } from "./loopback.ts";

/**
 * Whether a request may come from beyond this machine and its own network: by the visitor's address, by the name that was
 * asked for, or by what a proxy adds, counted or not. `ip` is the visitor's address as the server saw it.
 */
export function isFromOutside({ headers, ip }: { headers: Headers; ip: string }): boolean {
  const listed = (name: string) => (headers.get(name) ?? "").split(",").map((one) => one.trim());
  const hosts = [headers.get("host") ?? "", ...listed("x-forwarded-host")].filter((host) => host !== "");
  const addresses = [ip, ...listed("x-forwarded-for"), ...listed("x-real-ip"), ...listed("cf-connecting-ip")];
  return addresses.some(isPublicAddress) || !hosts.map(hostNameOf).every(isInnerHost);
}

/** This machine by name or address, or an address of its own network. */
function isInnerHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return isLoopbackHost(host) || (isIP(address) !== 0 && !isPublicAddress(address));
}
