import { expect, test } from "vitest";
import { isLate, retentionKinds, retentionRules } from "./retention.rules.ts";

const settings = { transcriptDays: 30, flaggedTranscriptDays: 180, ledgerYears: 7 };

test("every kind has one rule, as text and in days, and every kind except journals has a job that removes it", () => {
  expect(retentionRules.map(({ kind }) => kind)).toEqual([...retentionKinds]);
  const texts = retentionRules.map(({ days, rule }) => rule(days(settings)));
  expect(texts[0]).toBe("30 days after the call");
  expect(texts.at(-1)).toBe("7 years, by law");
  expect(retentionRules.filter(({ job }) => job === null).map(({ kind }) => kind)).toEqual(["journals"]);
});

test("data is late once its job has had a day to run", () => {
  const now = new Date("2026-05-31T00:00:00Z");
  expect(isLate(new Date("2026-05-01T00:00:00Z"), 30, now)).toBe(false);
  expect(isLate(new Date("2026-04-28T00:00:00Z"), 30, now)).toBe(true);
  expect(isLate(null, 30, now)).toBe(false);
});
