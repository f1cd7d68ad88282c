import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Log } from "#platform/log/log.ts";
import { createSilero } from "#providers/voice-detector/silero.ts";
import { bytesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { decodeWav, looksLikeWav } from "#voice/audio/wav.ts";
import { TurnListener } from "#voice/listening/listening.ts";
import { createLoudnessDetector } from "#voice/listening/loudness-detector.ts";
import { firstDifference, type RecordedStep, readRecording, replayed } from "#voice/listening/turn-recording.rules.ts";
import { effectName, timelineOf } from "#voice/listening/turn-timeline.rules.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import { awaitedDetector } from "#voice/testing/awaited-detector.ts";

const usage =
  "Usage: npm run call:replay -- FILE [--every] [--heard TEXT]\n" +
  "FILE: a recording of turn-taking, or a WAV of one caller. --every: all frames. --heard: what a caller's turn is taken to say.";
const FRAME_MS = 20;
const RECOGNISER_MS = 150;
const SILENCE_AFTER_MS = 4_000;
const settings = { threshold: 0.5, patienceMs: 0, asked: false, language: "en", prefixMs: 300 };
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };

/** Replays a call to its decisions. 0: told, 1: no such call, 2: decided otherwise than when it was recorded. */
export async function main(args: string[], say: (line: string) => void): Promise<number> {
  const wish = readRequest(args);
  if (wish === null) {
    say(usage);
    return 1;
  }
  try {
    const file = readFileSync(wish.file);
    if (!looksLikeWav(file)) return tell(readRecording(file.toString("utf8")), wish.every, say);
    const { samples, sampleRate } = decodeWav(file);
    return tell(await heardSteps(resample(samples, sampleRate, PCM_RATE_HZ), wish.heard), wish.every, say);
  } catch (error) {
    say(`${wish.file} cannot be replayed: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

type Wish = { file: string; every: boolean; heard: string };

function readRequest(args: string[]): Wish | null {
  try {
    const options = { every: { type: "boolean" }, heard: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return null;
    return { file, every: values.every ?? false, heard: values.heard ?? "Something was said." };
  } catch {
    return null;
  }
}

function tell(recorded: readonly RecordedStep[], every: boolean, say: (line: string) => void): number {
  const steps = replayed(recorded);
  for (const line of timelineOf(steps, every)) say(line);
  const decisions = steps.reduce((count, { effects }) => count + effects.length, 0);
  const other = firstDifference(steps);
  if (other === null) {
    say(`${steps.length} events, ${decisions} decisions, all as they were recorded.`);
    return 0;
  }
  const then = other.recorded.map(effectName).join(", ") || "nothing";
  const now = other.effects.map(effectName).join(", ") || "nothing";
  say(`Decided otherwise from ${(other.state.nowMs / 1_000).toFixed(3)} s on: recorded was ${then}; now it is ${now}.`);
  return 2;
}

/** What the ears make of a caller's sound, PCM at 24 kHz, in the time of the audio. */
async function heardSteps(samples: Int16Array, heard: string): Promise<RecordedStep[]> {
  const clock = manualClock();
  const steps: RecordedStep[] = [];
  const { detector: inner, close } = await chooseDetector();
  const detector = awaitedDetector(inner);
  const speechToText: SpeechToText = {
    name: "as told",
    transcribe: () => new Promise((resolve) => clock.after(RECOGNISER_MS, () => resolve(heard))),
  };
  const listener = new TurnListener({
    clock,
    log: quiet,
    detector,
    speechToText,
    settings: () => settings,
    sink: nobody,
    record: (step) => void steps.push(step),
  });
  const silence = new Int16Array((PCM_RATE_HZ * SILENCE_AFTER_MS) / 1_000);
  const size = (PCM_RATE_HZ * FRAME_MS) / 1_000;
  for (const part of [samples, silence]) {
    for (let at = 0; at < part.length; at += size) {
      listener.push(bytesOf(part.subarray(at, at + size)));
      await detector.answered();
      await clock.advance(FRAME_MS);
    }
  }
  listener.close();
  await close();
  return steps;
}

async function chooseDetector(): Promise<{ detector: VoiceDetector; close(): Promise<void> }> {
  const silero = createSilero({ log: quiet });
  if (await silero.isAvailable()) return { detector: silero, close: () => silero.close() };
  await silero.close();
  return { detector: createLoudnessDetector(), close: async () => {} };
}

const nothing = () => {};
/** A companion that never speaks. */
const nobody = {
  speechStarted: nothing,
  hold: nothing,
  resume: nothing,
  interrupt: nothing,
  takeBack: nothing,
  turn: nothing,
  partial: nothing,
  guess: nothing,
  goesOn: nothing,
  discarded: nothing,
  spoken: () => "",
  speaks: nothing,
  playing: () => 0,
};
