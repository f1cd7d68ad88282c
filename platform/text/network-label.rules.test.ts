import { expect, test } from "vitest";
import { networkLabel } from "./network-label.rules.ts";

test.each([
  ["203.0.113.0/24", "203.0.113.x"],
  ["203.0.113.0", "203.0.113.x"],
  ["2001:db8:1::/48", "2001:db8:1:x"],
  ["2001:db8:1::", "2001:db8:1:x"],
])("the network %s is shown as %s", (network, label) => {
  expect(networkLabel(network)).toBe(label);
});
