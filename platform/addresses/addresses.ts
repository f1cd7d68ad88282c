import { BlockList, isIP } from "node:net";

/** Addresses that no lookup knows: of this machine, of a home or office network, of a provider's inner network. */
const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(network, bits, "ipv6");
}

/** `::ffff:192.0.2.1` is how a socket for both kinds writes an IPv4 address. */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Whether an address can be found on the public network; false for what is no address at all. */
export function isPublicAddress(ip: string): boolean {
  const address = plainAddress(ip);
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Keeps the network and drops the household: the first 24 bits of an IPv4 address, 48 of an IPv6. Null for anything else. */
export function truncateAddress(ip: string): string | null {
  const [address = ""] = plainAddress(ip).split("%");
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0`;
  if (isIP(address) !== 6) return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  // Of `64:ff9b::192.0.2.1` and of `1::2` alike only what stands before the gap can lie within the first three groups.
  const kept = tail === undefined ? groups.slice(0, 3) : [...groups, "0", "0", "0"].slice(0, 3);
  return `${kept.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::`;
}

/** The same as a network: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkOf(ip: string): string | null {
  const address = truncateAddress(ip);
  return address && `${address}/${address.includes(":") ? 48 : 24}`;
}
