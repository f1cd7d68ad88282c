import { expect, test } from "vitest";
import { ipv6Network, isPublicAddress, networkOf, truncateAddress } from "./addresses.ts";

test("loopback, private and reserved addresses are not public", () => {
  const inner = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.20",
    "169.254.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fd00::1",
    "fe80::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "",
    "unknown",
    "203.0.113",
    "203.0.113.9:80",
    "example.com",
    "999.1.1.1",
  ];
  expect(inner.filter(isPublicAddress)).toEqual([]);
});

test("all other addresses are public, in any notation", () => {
  const outer = ["203.0.113.9", "172.32.0.1", "100.128.0.1", "::ffff:203.0.113.9", "2001:db8::1", "2a00:1450:4001::5"];
  expect(outer.filter((ip) => !isPublicAddress(ip))).toEqual([]);
});

test("an address is stored without its last part", () => {
  expect(truncateAddress("203.0.113.77")).toBe("203.0.113.0");
  expect(truncateAddress("::ffff:203.0.113.77")).toBe("203.0.113.0");
  expect(truncateAddress("2001:db8:85a3:1234:5678:8a2e:370:7334")).toBe("2001:db8:85a3::");
  expect(truncateAddress("2001:0DB8::1")).toBe("2001:db8:0::");
  expect(truncateAddress("::1")).toBe("0:0:0::");
  expect(truncateAddress("fe80::1%eth0")).toBe("fe80:0:0::");
  expect(truncateAddress("64:ff9b::192.0.2.1")).toBe("64:ff9b:0::");
});

test("its network states how much was stored", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:a1:22::7")).toBe("2001:db8:a1::/48");
});

test("home networks of one provider are distinguished, in any notation", () => {
  expect(ipv6Network("2001:db8:a1:22::7", 64)).toBe("2001:db8:a1:22::/64");
  expect(ipv6Network("2001:0DB8:00a1:0022:ffff:1:2:3", 64)).toBe("2001:db8:a1:22::/64");
  expect(ipv6Network("2001::3:4:5:6:7:8", 64)).toBe("2001:0:3:4::/64");
  expect(ipv6Network("2001:db8:a1:22::7", 48)).toBe("2001:db8:a1::/48");
  expect(ipv6Network("64:ff9b::192.0.2.1", 64)).toBe("64:ff9b:0:0::/64");
  for (const other of ["203.0.113.77", "::ffff:203.0.113.77", "nobody", ""]) expect(ipv6Network(other, 64)).toBeNull();
});

test("what is not an address is not stored", () => {
  for (const text of ["", "unknown", "203.0.113", "1:2:3", "<script>", "999.1.1.1", "203.0.113.9, 10.0.0.1"]) {
    expect([text, truncateAddress(text), networkOf(text)]).toEqual([text, null, null]);
  }
});
