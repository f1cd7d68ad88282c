import { expect, test } from "vitest";
import { fillPlaceholders, fillText, initialFigures } from "./blanks.rules.ts";

test("fills in known placeholders as text", () => {
  expect(fillPlaceholders("<p>{{brand}} &#x26; {{brand}}</p>", { brand: "A <b> & C" })).toBe(
    "<p>A &lt;b&gt; &amp; C &#x26; A &lt;b&gt; &amp; C</p>",
  );
});

test("marks unknown placeholders as missing and never invents a value", () => {
  expect(fillPlaceholders("{{operator}}", {})).toBe("<mark>[to be completed: the operator's company name]</mark>");
  expect(fillPlaceholders("{{constructor}}", {})).toContain("<mark>[to be completed");
});

test("fills in a placeholder inside a link address", () => {
  expect(fillPlaceholders('<a href="%7B%7Burl%7D%7D">x</a>', { url: "https://billing.example/?a=1&b=2" })).toBe(
    '<a href="https://billing.example/?a=1&amp;b=2">x</a>',
  );
});

test("fills in a title as plain text", () => {
  expect(fillText("About {{brand}} & {{custodian}}", { brand: "A <b>" })).toBe(
    "About A <b> & [to be completed: the custodian of records]",
  );
});

test("the initial numbers are the default settings of a fresh installation", () => {
  expect(initialFigures()).toMatchObject({
    freeCredit: "$5",
    freeCreditDays: "30",
    packs: "$10, $25, $50 (with 5% more credit) and $100 (with 10% more credit)",
    minRate: "$0.20",
    initialRate: "$1.50",
    maxRate: "$9.99",
    usageFee: "$0.20",
    share: "70%",
    upperShare: "75%",
    earnedAtInitialRate: "$0.91",
    upperEarnedAtInitialRate: "$0.97",
    upperMinutes: "5,000",
    pauseTime: "5 minutes",
    minimumPayout: "$20",
    warningMinutes: "5 and 2",
    goodbyeSeconds: "30",
    silenceAskSeconds: "20 and 40",
    longestCallMinutes: "60",
    transcriptDays: "30",
    flaggedTranscriptDays: "180",
    ledgerYears: "7",
    takedownHours: "48",
    monthlyLimit: "$1,000",
  });
});
