import { expect, test } from "vitest";
import { discretionCookieOf, discretionOf } from "./discretion.rules.ts";

test.each([
  [{ neutralTitle: true, quickLeave: true }],
  [{ neutralTitle: true, quickLeave: false }],
  [{ neutralTitle: false, quickLeave: true }],
])("reads back what it stores: %j", (choice) => {
  const [pair = ""] = discretionCookieOf(choice).split(";");
  expect(discretionOf(`ageVerified=true; ${pair}; other=1`)).toEqual(choice);
});

test("hides nothing without the cookie or with an unknown value, and clears the cookie when all is off", () => {
  const off = { neutralTitle: false, quickLeave: false };
  for (const cookies of [null, "", "discreet=", "discreet=all", "indiscreet=tl"])
    expect(discretionOf(cookies)).toEqual(off);
  expect(discretionCookieOf(off)).toContain("Max-Age=0");
});
