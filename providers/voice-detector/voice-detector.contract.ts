import { expect, test } from "vitest";
import type { Log } from "#platform/log/log.ts";
import { createEspeak } from "#providers/text-to-speech/espeak.ts";
import { joinSamples, samplesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import { DETECTOR_FRAME_SAMPLES, DETECTOR_RATE_HZ, type VoiceDetector } from "#voice/ports/voice-detector.ts";

export const quietLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => quietLog };

let spoken: Promise<Float32Array[]> | undefined;
/** Frames of speech, at 16 kHz. */
export function spokenFrames(): Promise<Float32Array[]> {
  spoken ??= speak("The fog is in tonight, and the lamp is lit.");
  return spoken;
}

async function speak(text: string): Promise<Float32Array[]> {
  const espeak = createEspeak({ log: quietLog });
  const pieces: Int16Array[] = [];
  const { signal } = new AbortController();
  for await (const bytes of espeak.stream({
    text,
    voice: { voiceId: "warm-alto", speed: 1 },
    signal,
  })) {
    pieces.push(samplesOf(bytes));
  }
  await espeak.close();
  return framesOf(resample(joinSamples(pieces), OUTPUT_SAMPLE_RATE, DETECTOR_RATE_HZ));
}

/** Splits samples into whole detector frames. */
export function framesOf(samples: Int16Array): Float32Array[] {
  return Array.from({ length: Math.floor(samples.length / DETECTOR_FRAME_SAMPLES) }, (_, at) =>
    Float32Array.from(
      samples.subarray(at * DETECTOR_FRAME_SAMPLES, (at + 1) * DETECTOR_FRAME_SAMPLES),
      (sample) => sample / 32_768,
    ),
  );
}

/** The probabilities of frames, requested a second at a time, as from a caller in a hurry. */
export async function heardBy(detector: VoiceDetector, frames: Float32Array[]): Promise<number[]> {
  const one = detector.open();
  const probabilities: number[] = [];
  for (let at = 0; at < frames.length; at += 32) {
    probabilities.push(...(await Promise.all(frames.slice(at, at + 32).map((frame) => one.probabilityOf(frame)))));
  }
  one.close();
  return probabilities;
}

/** The contract of every voice detector. */
export function voiceDetectorContract(label: string, build: () => VoiceDetector): void {
  const silence = Array.from({ length: 60 }, () => new Float32Array(DETECTOR_FRAME_SAMPLES));
  const all = (detector: VoiceDetector, frames: Float32Array[]) => heardBy(detector, frames);

  test(`${label}: finds no voice in silence, and voice in speech`, async () => {
    const detector = build();
    expect(Math.max(...(await all(detector, silence)))).toBeLessThan(0.2);
    const spoken = await all(detector, [...silence, ...(await spokenFrames())]);
    expect(Math.max(...spoken)).toBeGreaterThan(0.5);
    for (const one of spoken) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(1);
    }
  });

  test(`${label}: treats each of many callers as if they were alone`, async () => {
    const detector = build();
    const frames = (await spokenFrames()).slice(0, 40);
    const alone = await all(detector, frames);
    const together = await Promise.all([
      all(detector, silence),
      ...Array.from({ length: 9 }, () => all(detector, frames)),
    ]);
    for (const heard of together.slice(1)) {
      for (const [at, probability] of heard.entries()) expect(probability).toBeCloseTo(alone[at] ?? -1, 3);
    }
  });

  test(`${label}: keeps callers independent of each other`, async () => {
    const spoken = await spokenFrames();
    const calls = [0, 1, 2, 3].map((at) => (at % 2 === 0 ? spoken.slice(at * 6, at * 6 + 30) : silence.slice(0, 30)));
    const alone: number[][] = [];
    for (const frames of calls) alone.push(await all(build(), frames));
    const together = await Promise.all(calls.map((frames) => all(build(), frames)));
    for (const [caller, heard] of together.entries()) {
      for (const [at, probability] of heard.entries()) expect(probability).toBeCloseTo(alone[caller]?.[at] ?? -1, 3);
    }
  });

  test(`${label}: answers requests even after the caller has left`, async () => {
    const detector = build();
    const one = detector.open();
    const pending = one.probabilityOf(new Float32Array(DETECTOR_FRAME_SAMPLES));
    one.close();
    expect(await pending).toBeGreaterThanOrEqual(0);
    expect(await all(detector, silence.slice(0, 3))).toHaveLength(3);
  });
}
