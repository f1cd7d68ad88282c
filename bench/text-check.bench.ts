import { checkText } from "#features/moderation/text-check.rules.ts";
import { evasiveSpellings } from "#tests/builders/sentences/evasive-spellings.ts";
import { harmlessSentences } from "#tests/builders/sentences/harmless-sentences.ts";
import { sentencesForJudging, sentencesForTuning } from "#tests/builders/sentences/refused-sentences.ts";
import { type Figure, printFigures, rounded } from "./reporting/figures.ts";

// How many disguised sentences the rules catch, how many harmless ones they stop, and how long a check takes.

const ROUNDS = 20;
const stops = (text: string, direction: "in" | "out" = "in") => checkText(text, direction).outcome !== "pass";
const percentOf = (part: number, whole: number) => rounded((part / whole) * 100, 1);

function caught(name: string, sentences: readonly string[], seed: number): Figure {
  const spellings = evasiveSpellings(sentences, seed, 300);
  const value = percentOf(spellings.filter(({ text }) => stops(text)).length, spellings.length);
  return { name, value, target: 95, better: "higher", unit: "%" };
}

function microsecondsALook(): number {
  const from = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) for (const text of harmlessSentences) stops(text, "out");
  return ((performance.now() - from) * 1_000) / (ROUNDS * harmlessSentences.length);
}

const wrong = harmlessSentences.filter((text) => stops(text, "in") || stops(text, "out")).length;
printFigures("text-check", [
  caught("caught_of_tuning_spellings", sentencesForTuning, 0xa),
  caught("caught_of_spellings_kept_aside", sentencesForJudging, 0xb),
  {
    name: "harmless_stopped",
    value: percentOf(wrong, harmlessSentences.length),
    target: 2,
    better: "lower",
    unit: "%",
  },
  { name: "one_look", value: rounded(microsecondsALook(), 0), target: null, better: "lower", unit: "µs" },
]);
