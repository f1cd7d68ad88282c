import { expect, test } from "vitest";
import { evasiveSpellings } from "#tests/builders/sentences/evasive-spellings.ts";
import { harmlessSentences } from "#tests/builders/sentences/harmless-sentences.ts";
import { sentencesForJudging, sentencesForTuning } from "#tests/builders/sentences/refused-sentences.ts";
import { checkText } from "./text-check.rules.ts";

const stopped = (text: string) =>
  (["in", "out"] as const).some((direction) => checkText(text, direction).outcome !== "pass");

/** The share that was stopped, printed with what was not. */
function shareCaught(label: string, spellings: ReturnType<typeof evasiveSpellings>): number {
  const missed = spellings.filter(({ text }) => checkText(text, "in").outcome === "pass");
  const share = 1 - missed.length / spellings.length;
  const list = missed.map(({ ways, sentence, text }) => `  ${ways.join("+")}: ${sentence} -> ${text}`);
  console.info([`${label}: ${(share * 100).toFixed(1)}% of ${spellings.length} caught`, ...list].join("\n"));
  return share;
}

test("without a disguise all of them are refused", () => {
  const plain = [...sentencesForTuning, ...sentencesForJudging].map((text) => text.replace(/[{}]/g, ""));
  expect(plain.filter((text) => checkText(text, "in").outcome === "pass")).toEqual([]);
});

test("the sentences for judging are not those for tuning", () => {
  expect(sentencesForJudging.filter((text) => sentencesForTuning.includes(text))).toEqual([]);
});

test("300 evasive spellings that the checks were tuned on: at least 95% are caught", () => {
  expect(shareCaught("tuning, seed A", evasiveSpellings(sentencesForTuning, 0xa, 300))).toBeGreaterThanOrEqual(0.95);
});

test("300 evasive spellings of other sentences that were kept aside: at least 95% are caught", () => {
  expect(shareCaught("judging, seed B", evasiveSpellings(sentencesForJudging, 0xb, 300))).toBeGreaterThanOrEqual(0.95);
});

test("300 harmless sentences: at most 2% are stopped", () => {
  expect(new Set(harmlessSentences).size).toBeGreaterThanOrEqual(300);
  const wrong = harmlessSentences.filter(stopped);
  const share = wrong.length / harmlessSentences.length;
  console.info(
    [`harmless: ${(share * 100).toFixed(1)}% of ${harmlessSentences.length} stopped`, ...wrong].join("\n  "),
  );
  expect(share).toBeLessThanOrEqual(0.02);
});
