import { expect, test } from "vitest";
import { hardLimits } from "./hard-limits.rules.ts";
import { afterRefusal, codeOf, type ReasonCode, reasonRules } from "./reason-codes.rules.ts";

test("every hard limit has a code of its own, and what is unknown is `other`", () => {
  const codes = hardLimits.map(codeOf);
  expect(new Set(codes).size).toBe(hardLimits.length);
  expect(codes).not.toContain("other");
  expect([codeOf("too_long"), codeOf("toString"), codeOf("hate")]).toEqual(["other", "other", "hate"]);
});

test.each<[ReasonCode, number, boolean, boolean]>([
  ["minor_sexual", 0, true, true],
  ["underage_user", 0, true, true],
  ["trafficking", 0, true, false],
  ["nonconsent", 0, false, false],
  ["nonconsent", 1, false, false],
  ["nonconsent", 2, true, false],
  ["incest", 0, false, false],
  ["bestiality", 2, true, false],
  ["likeness_no_consent", 1, false, false],
])("a caller's %s after %i refusals: the call ends %s, the account is locked %s", (code, before, ends, locks) => {
  expect(afterRefusal("caller", code, before)).toEqual({ ends, flags: ends, locks });
});

test("a companion is silenced for every code; the team hears of the worst ones at once, of the others when they repeat", () => {
  for (const code of Object.keys(reasonRules) as ReasonCode[]) {
    const alerts = reasonRules[code].agent === "block_and_alert";
    expect(afterRefusal("agent", code, 0)).toEqual({ ends: false, flags: alerts, locks: false });
    expect(afterRefusal("agent", code, 2)).toEqual({ ends: code !== "impersonation", flags: true, locks: false });
  }
  expect(afterRefusal("agent", "minor_sexual", 0).flags).toBe(true);
});
