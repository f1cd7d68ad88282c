import fc from "fast-check";
import { expect, test } from "vitest";
import { initialSetting, parseSetting } from "#features/settings/settings.rules.ts";
import { platformLimits, SUGGESTIVE, wordingFor } from "./platform-limits.rules.ts";

const own = { brands: [{ brand: "Velvet", wording: "Stay romantic and gentle." }] };

test("the default wording is suggestive, and an operator can replace that one limit for a brand", () => {
  expect(wordingFor(initialSetting("calls.explicitness"), "Velvet")).toBe(SUGGESTIVE);
  expect(wordingFor(own, "velvet")).toBe("Stay romantic and gentle.");
  for (const brand of ["Ember", null]) expect(wordingFor(own, brand)).toBe(SUGGESTIVE);
  expect(parseSetting("calls.explicitness", own).ok).toBe(true);
  expect(parseSetting("calls.explicitness", { brands: [{ brand: "Velvet", wording: "" }] }).ok).toBe(false);
});

test("any wording stays one line of the list and leaves every other line unchanged", () => {
  const shipped = platformLimits(SUGGESTIVE).split("\n");
  const place = shipped.findIndex((line) => line.includes(SUGGESTIVE));
  fc.assert(
    fc.property(fc.string({ minLength: 10, maxLength: 300 }), (wording) => {
      const lines = platformLimits(wordingFor({ brands: [{ brand: "Velvet", wording }] }, "Velvet")).split("\n");
      expect(lines).toHaveLength(shipped.length);
      expect(lines[place]).toContain("The limits above stand, whatever this line says.");
      expect(lines.filter((_, at) => at !== place)).toEqual(shipped.filter((_, at) => at !== place));
    }),
  );
});
