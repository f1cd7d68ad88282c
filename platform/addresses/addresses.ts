import { BlockList, isIP } from "node:net";

/** Addresses that no lookup knows: loopback, private networks, carrier-internal networks. */
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

/** `::ffff:192.0.2.1` is how a dual-stack socket writes an IPv4 address. */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Whether an address is on the public internet; false for what is not an address. */
export function isPublicAddress(ip: string): boolean {
  const address = plainAddress(ip);
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Drops the household from an address: keeps 24 bits of an IPv4 address, 48 of an IPv6. Null for anything else. */
export function truncateAddress(ip: string): string | null {
  const [address = ""] = plainAddress(ip).split("%");
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0`;
  const groups = groupsOf(address);
  return groups && `${groups.slice(0, 3).join(":")}::`;
}

/** The network of an IPv6 address, such as `2001:db8:a1:22::/64`; null for anything else. A home has at least a /64. */
export function ipv6Network(ip: string, bits: 48 | 64): string | null {
  const [address = ""] = plainAddress(ip).split("%");
  const groups = groupsOf(address);
  return groups && `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] | null {
  if (isIP(address) !== 6) return null;
  // An IPv4 address at the end replaces two groups; its value does not matter here.
  const text = address.toLowerCase().replace(/[\d.]+\.\d+$/, "0:0");
  const [head = "", tail] = text.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [
    string[],
    string[],
  ];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The same as a network: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkOf(ip: string): string | null {
  const address = truncateAddress(ip);
  return address && `${address}/${address.includes(":") ? 48 : 24}`;
}
