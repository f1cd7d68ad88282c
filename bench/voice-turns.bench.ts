import { parseArgs } from "node:util";
import { createSilero } from "#providers/voice-detector/silero.ts";
import { awaitedDetector } from "#voice/testing/awaited-detector.ts";
import { type Figure, median, printFigures, rounded } from "./reporting/figures.ts";
import { type Heard, heardUtterances } from "./voice/end-of-turn.ts";
import { openFlite } from "./voice/flite.ts";
import { utterances } from "./voice/utterances.ts";
import { quietLog } from "./voice/virtual-call.ts";

// How long a caller waits for the end of turn, and how often it is detected too early: utterances with one or two pauses of
// 300 to 1,400 ms inside a sentence, spoken by flite, with the real detector and rules, in virtual time. The rules were
// tuned on one seed and are judged on another. `--seed N`: on a third.

const TUNING_SEED = 1;
const JUDGING_SEED = 2;
const COUNT = 200;
const COUNT_OF_PAIRS = 40;

const { values: options } = parseArgs({
  options: { json: { type: "boolean" }, seed: { type: "string", default: String(JUDGING_SEED) } },
});

const share = (heard: readonly Heard[], is: (one: Heard) => boolean) =>
  rounded((heard.filter(is).length / heard.length) * 100, 1);

function figuresOf(name: string, heard: readonly Heard[], isJudged: boolean): Figure[] {
  const waits = heard.flatMap(({ waitMs }) => (waitMs === null ? [] : [waitMs])).sort((a, b) => a - b);
  const told = (what: string, value: number, unit: string, target: number | null): Figure => ({
    name: `${name}_${what}`,
    value: rounded(value, 1),
    unit,
    target: isJudged ? target : null,
    better: "lower",
  });
  return [
    told(
      "false_cut_offs",
      share(heard, ({ cutOff }) => cutOff),
      "%",
      5,
    ),
    told(
      "spoken_into",
      share(heard, ({ spokenInto }) => spokenInto),
      "%",
      null,
    ),
    told("median_wait", median(waits), "ms", 750),
    told("wait_p90", waits[Math.floor(waits.length * 0.9)] ?? Number.NaN, "ms", null),
    told("never_taken_to_be_over", heard.length - waits.length, "utterances", 0),
  ];
}

const flite = await openFlite().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const silero = createSilero({ log: quietLog });
if (!(await silero.isAvailable())) throw new Error("The optional voice detector is not installed: run npm install");
const detector = awaitedDetector(silero);
const play = (kind: "hesitant" | "two_sentences", count: number, seed: number) =>
  heardUtterances(utterances(kind, count, seed), { flite, detector, seed });
const seed = Number(options.seed);
const figures = [
  ...figuresOf("judged", await play("hesitant", COUNT, seed), true),
  ...figuresOf("tuned_on", await play("hesitant", COUNT, TUNING_SEED), false),
  // After a whole sentence nobody can tell that another will come: the reply is retracted when it does.
  ...figuresOf("between_sentences", await play("two_sentences", COUNT_OF_PAIRS, seed), false),
];
console.error(
  `${COUNT} utterances of seed ${seed}, ${COUNT} of seed ${TUNING_SEED}, ${COUNT_OF_PAIRS} of two sentences`,
);
flite.close();
await silero.close();
printFigures("voice-turns", figures);
