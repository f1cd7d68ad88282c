import { parseArgs } from "node:util";
import { createSilero } from "#providers/voice-detector/silero.ts";
import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { type AwaitedDetector, awaitedDetector } from "#voice/testing/awaited-detector.ts";
import { fixedReplies } from "#voice/testing/fixed-replies.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { atMost, printFigures } from "./reporting/figures.ts";
import { type Flite, fliteVoices, openFlite } from "./voice/flite.ts";
import { speakInto, story, type Taken } from "./voice/interruption.ts";
import { besideTheMicrophone, readerOf } from "./voice/loudspeaker.ts";
import { click, cough, inTheRoom } from "./voice/noises.ts";
import { hearsWhileSpoken, type Said } from "./voice/stand-ins.ts";
import { quietLog, VirtualCall } from "./voice/virtual-call.ts";

// Whether the companion stops for callers who want the floor, and only for them: flite talks over a story, the real detector
// and rules decide, and a player like the site's stops, all in virtual time. Measured from the caller's first sound to the
// loudspeaker's silence; then the history is compared with what was played.

const COUNT = 200;
const PER_CALL = 20;
const EARLIEST_MS = 1_200;
const SPREAD_MS = 6_000;
const RECOGNISER_MS = 150;
const SAMPLES_PER_MS = 24;
const NOTHING_MS = 6_000;
const SEED = 3;

const interruptions = [
  "Wait, which lighthouse do you mean?",
  "Stop, I have heard that one before.",
  "Hold on, tell me about the keeper.",
  "No, tell me something else please.",
  "Can we talk about my day instead?",
  "Excuse me, what was his name again?",
];
// Those that flite can say: it spells out "mhm" and "hmm".
const agreements = ["Oh.", "Yeah.", "Okay.", "Right.", "Uh huh."];

/** What an echo canceller leaves of the companion's voice, 16 dB quieter than it was played. */
const residue = { lateMs: 140, gain: 0.16 };

type Kind = "interruption" | "agreement" | "cough" | "click" | "nothing";
type Parts = { flite: Flite; detector: AwaitedDetector; loudspeaker?: boolean };

async function oneCall(kind: Kind, count: number, from: number, parts: Parts): Promise<Taken[]> {
  const { flite, detector, loudspeaker = false } = parts;
  const random = seededRandom(SEED * 1_000 + from);
  const voice = fliteVoices[(from / PER_CALL) % fliteVoices.length] ?? "slt";
  const words = kind === "interruption" ? interruptions : agreements;
  const texts = Array.from({ length: count }, (_, at) => words[(from + at) % words.length] ?? "");
  let said: Said = { text: "", ms: 0, fromMs: Number.POSITIVE_INFINITY };
  const reader = loudspeaker ? inTheRoom(await flite.speak("slt", story)) : null;
  const call = new VirtualCall({
    detector,
    speechToText: hearsWhileSpoken(() => said, RECOGNISER_MS),
    languageModel: (clock) => fixedReplies([story], { clock, firstTokenMs: 150 }),
    textToSpeech: (clock) => (reader ? readerOf(story, reader) : toneVoice({ clock, firstByteMs: 100 })),
    ...(loudspeaker ? { throughTheRoom: besideTheMicrophone(residue) } : {}),
  });
  await call.begin();
  const taken: Taken[] = [];
  for (const text of texts) {
    const isSpoken = kind === "interruption" || kind === "agreement";
    const sound = isSpoken
      ? inTheRoom(await flite.speak(voice, text))
      : kind === "nothing"
        ? new Int16Array(NOTHING_MS * SAMPLES_PER_MS)
        : kind === "cough"
          ? cough(random)
          : click(random);
    const beginsToSpeak = (fromMs: number) => {
      said = { text: isSpoken ? text : "", ms: sound.length / SAMPLES_PER_MS, fromMs };
    };
    taken.push(await speakInto(call, { sound, intoMs: EARLIEST_MS + random() * SPREAD_MS, beginsToSpeak }));
  }
  call.session.close();
  return taken;
}

async function takenOf(kind: Kind, count: number, parts: Parts): Promise<Taken[]> {
  const calls: Promise<Taken[]>[] = [];
  for (let from = 0; from < count; from += PER_CALL) {
    calls.push(oneCall(kind, Math.min(PER_CALL, count - from), from, parts));
  }
  return (await Promise.all(calls)).flat();
}

const flite = await openFlite().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const { values: options } = parseArgs({
  options: { json: { type: "boolean" }, count: { type: "string", default: String(COUNT) } },
});
const count = Number(options.count);
const silero = createSilero({ log: quietLog });
if (!(await silero.isAvailable())) throw new Error("The optional voice detector is not installed: run npm install");
const parts = { flite, detector: awaitedDetector(silero) };
const interrupted = await takenOf("interruption", count, parts);
const third = Math.ceil(count / 3);
const agreed = await takenOf("agreement", third, parts);
const coughed = await takenOf("cough", third, parts);
const clicked = await takenOf("click", count - 2 * third, parts);
const aloud = { ...parts, loudspeaker: true };
const left = await takenOf("nothing", third, aloud);
const interruptedAloud = await takenOf("interruption", third, aloud);
flite.close();
await silero.close();

const stops = interrupted.flatMap(({ stopMs }) => (stopMs === null ? [] : [stopMs])).sort((a, b) => a - b);
/** From the caller's first sound to the silence that the stop makes final. */
const silences = interrupted
  .flatMap(({ stopMs, holdMs }) => (stopMs === null ? [] : [Math.min(stopMs, holdMs ?? stopMs)]))
  .sort((a, b) => a - b);
const pauses = agreed.flatMap(({ heldForMs }) => heldForMs ?? []).sort((a, b) => a - b);
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const stopped = (taken: readonly Taken[]) => taken.filter(({ stopMs }) => stopMs !== null).length;
const stoppedBefore = (taken: readonly Taken[]) => taken.filter((one) => one.stoppedBefore).length;
const told = (name: string, value: number, unit: string, target: number | null) => atMost(name, value, unit, target, 0);
printFigures("voice-interruptions", [
  told("interruptions", count, "interruptions", null),
  told("not_stopped_for", count - stops.length, "interruptions", 0),
  told("stop_heard_p50", at(silences, 0.5), "ms", null),
  told("stop_heard_p95", at(silences, 0.95), "ms", 400),
  // The silence starts as a hold; the rest is only dropped once it is clear what the caller wants.
  told("stop_decided_p50", at(stops, 0.5), "ms", null),
  told("stop_decided_p95", at(stops, 0.95), "ms", null),
  told("noises_and_agreements", agreed.length + coughed.length + clicked.length, "sounds", null),
  told("stopped_for_agreement", stopped(agreed), "times", 0),
  told("held_for_agreement", agreed.filter(({ holdMs }) => holdMs !== null).length, "times", null),
  told("held_for_agreement_p50", at(pauses, 0.5), "ms", null),
  told("held_for_agreement_p95", at(pauses, 0.95), "ms", null),
  told("stopped_for_a_cough", stopped(coughed), "times", 0),
  told("stopped_for_a_click", stopped(clicked), "times", 0),
  // The companion's own voice through a loudspeaker, of which the recogniser understands nothing.
  told("stories_through_a_loudspeaker", left.length, "stories", null),
  told("stopped_for_its_own_echo", stopped(left) + stoppedBefore([...left, ...interruptedAloud]), "times", 0),
  told("held_for_its_own_echo", left.filter(({ holdMs }) => holdMs !== null).length, "times", null),
  told("interruptions_over_its_echo", interruptedAloud.length, "interruptions", null),
  told("not_stopped_for_over_its_echo", interruptedAloud.length - stopped(interruptedAloud), "interruptions", 0),
  told(
    "held_for_a_cough_or_click",
    [...coughed, ...clicked].filter(({ holdMs }) => holdMs !== null).length,
    "times",
    null,
  ),
  told("history_other_than_heard", interrupted.filter(({ heardRight }) => heardRight === false).length, "times", 0),
]);
