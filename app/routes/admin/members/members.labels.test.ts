import { expect, test } from "vitest";
import { identityLabel, kindLabel, matchWords } from "./members.labels.ts";

test("a role is named before a type", () => {
  expect(kindLabel({ role: "admin", userType: "user" })).toBe("Admin");
  expect(kindLabel({ role: "member", userType: "model" })).toBe("Creator");
  expect(kindLabel({ role: "member", userType: "user" })).toBe("Customer");
});

test("a search says how it found, where that is not plain", () => {
  expect(matchWords("all", 50)).toBeNull();
  expect(matchWords("begins", 3)).toBeNull();
  expect(matchWords("begins", 50)).toContain("write more");
  expect(matchWords("alike", 2)).toContain("Similar");
  expect(matchWords("alike", 0)).toBeNull();
});

test("a state of an identity that has no words yet shows itself", () => {
  expect(identityLabel({ identity: { state: "approved", expiresAt: null } })).toBe("Confirmed");
  expect(identityLabel({ identity: { state: "odd", expiresAt: null } })).toBe("odd");
});
