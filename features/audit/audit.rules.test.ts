import { expect, test } from "vitest";
import { truncateAddress } from "./audit.rules.ts";

test("an address is stored without its last part", () => {
  expect(truncateAddress("203.0.113.77")).toBe("203.0.113.0");
  expect(truncateAddress("::ffff:203.0.113.77")).toBe("203.0.113.0");
  expect(truncateAddress("2001:db8:85a3:1234:5678:8a2e:370:7334")).toBe("2001:db8:85a3::");
  expect(truncateAddress("2001:0db8::1")).toBe("2001:db8:0::");
  expect(truncateAddress("::1")).toBe("0:0:0::");
});

test("what is no address is not stored", () => {
  for (const text of ["", "unknown", "203.0.113", "1:2:3", "<script>"]) expect(truncateAddress(text)).toBeNull();
});
