import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillText, initialFigures } from "#features/content/blanks.rules.ts";

/**
 * A legal page is a promise: its numbers are written out and change only when somebody rewrites it. So they are held
 * here against the settings that a fresh installation works with.
 */
const promised = [
  ["terms-of-sale", "New customers get {{freeCredit}} once per person"],
  ["terms-of-sale", "ends {{freeCreditDays}} days after it was given"],
  ["terms-of-sale", "You may also choose an amount between {{customMin}} and {{customMax}}"],
  ["terms-of-sale", "at most {{newMemberDaily}} a day in the first {{newMemberDays}} days, then {{dailyLimit}} a day"],
  ["terms-of-sale", "and {{monthlyLimit}} a month until a second check"],
  ["terms-of-sale", "or after {{longestCallMinutes}} minutes"],
  ["terms-of-sale", "silence beyond {{silenceFreeSeconds}} seconds"],
  [
    "site-agreement",
    "a price per minute between {{minRate}} and {{maxRate}}, which can change once in {{rateChangeHours}} hours",
  ],
  [
    "site-agreement",
    "{{share}} of the price after a usage fee of {{usageFee}}, and {{upperShare}} from the {{upperMinutes}}th paid minute",
  ],
  [
    "site-agreement",
    "available after {{holdDays}} days, in your first {{newCreatorDays}} days after {{newCreatorHoldDays}}",
  ],
  ["site-agreement", "from an available amount of {{minimumPayout}}"],
  ["complaints-policy", "acknowledge every complaint within **{{acknowledgeHours}} hours**"],
  [
    "complaints-policy",
    "decide within **{{decideDays}} days**. The outer limit is **{{hardLimitBusinessDays}} business days**",
  ],
  ["complaints-policy", "removed within **{{takedownHours}} hours**"],
  ["privacy", "Kept for {{ledgerYears}} years"],
  [
    "privacy",
    "stored encrypted for {{transcriptDays}} days, {{flaggedTranscriptDays}} days if it was flagged for review",
  ],
] as const;

test.each(promised)("%s promises what the settings do: %s", (page, words) => {
  const text = readFileSync(`content/legal/${page}.md`, "utf8");
  expect(text).toContain(fillText(words, initialFigures()));
  expect(words).not.toBe(fillText(words, initialFigures()));
});

test("every legal page says that it is a template until counsel has reviewed it", () => {
  for (const page of ["2257-compliance", "dmca-policy", "legal-notice", "terms", ...promised.map(([name]) => name)]) {
    expect(readFileSync(`content/legal/${page}.md`, "utf8"), page).toMatch(/^template: true$/m);
  }
});

test("wherever the day or schedule of payouts is named, the text says that payouts are not open yet [N-38]", () => {
  const files = globSync(["content/**/*.md", "app/**/*.tsx", "features/**/*.emails.ts"]);
  const rhythm = /payouts?\b[\s\S]{0,160}\b(Mondays?|weekly)\b|\bMondays?\b[\s\S]{0,160}\bpayout/i;
  const naming = files.filter((file) => rhythm.test(readFileSync(file, "utf8")));
  expect(naming.length).toBeGreaterThan(2);
  for (const file of naming) expect(readFileSync(file, "utf8"), file).toMatch(/not open yet/i);
});
