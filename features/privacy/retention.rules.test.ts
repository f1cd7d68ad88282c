import { expect, test } from "vitest";
import { isLate, retentionKinds, retentionRules } from "./retention.rules.ts";

const settings = { transcriptDays: 30, flaggedTranscriptDays: 180, ledgerYears: 7 };

test("every kind has one rule, in words and in days, and all but the books have work that ends it", () => {
  expect(retentionRules.map(({ kind }) => kind)).toEqual([...retentionKinds]);
  const words = retentionRules.map(({ days, rule }) => rule(days(settings)));
  expect(words[0]).toBe("30 days after the call");
  expect(words.at(-1)).toBe("7 years, by law");
  expect(retentionRules.filter(({ job }) => job === null).map(({ kind }) => kind)).toEqual(["journals"]);
});

test("what should be gone is late once the work had a day to run", () => {
  const now = new Date("2026-05-31T00:00:00Z");
  expect(isLate(new Date("2026-05-01T00:00:00Z"), 30, now)).toBe(false);
  expect(isLate(new Date("2026-04-28T00:00:00Z"), 30, now)).toBe(true);
  expect(isLate(null, 30, now)).toBe(false);
});
