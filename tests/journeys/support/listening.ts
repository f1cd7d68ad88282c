import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { resample } from "#voice/audio/resample.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";

/** What the recogniser is trained on. */
export const RECOGNISER_RATE = 16_000;
const artefacts = "test-results/artefacts";

export type Recording = { seconds: number; loudest: number; voicedSeconds: number; samples: Int16Array };

/** What a recogniser made of a recording: the words, and the share of those that were said. */
export type Hearing = { heard: string[]; share: number };

/**
 * Silence before a recording, in samples. A small recogniser's guess changes with where its frames of 10 ms begin, and with
 * what it takes for the noise of the room: the same words are understood at one start and not at another.
 */
const leadIns = [0, 1_640, 3_240, 4_890];

/** Takes what the page's loudspeaker was sent since the last call, keeps it as a WAV file and measures it. */
export async function takeRecording(page: Page, name: string): Promise<Recording> {
  const taken = await page.evaluate(() => {
    const playout = window.nocturnePlayout;
    return playout ? { sampleRate: playout.sampleRate, base64: playout.takeSamples() } : null;
  });
  if (!taken) throw new Error("The page kept no recording of what it played");
  const bytes = Buffer.from(taken.base64, "base64");
  const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const played = Int16Array.from(floats, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));
  const samples = resample(played, taken.sampleRate, RECOGNISER_RATE);
  writeRecording(name, samples);
  return { ...measure(floats, taken.sampleRate), samples };
}

function writeRecording(name: string, samples: Int16Array): string {
  mkdirSync(artefacts, { recursive: true });
  const wavPath = join(artefacts, `${name}.wav`);
  writeFileSync(wavPath, wavOfSamples(samples, RECOGNISER_RATE));
  return wavPath;
}

/**
 * Lets a recogniser listen to a recording, until it understands at least `least` of the words of `text`, and returns its
 * best try; null where none is installed.
 */
export function bestHearing({ samples }: Recording, name: string, text: string, least: number): Hearing | null {
  let best: Hearing | null = null;
  for (const leadIn of leadIns) {
    const later = new Int16Array(leadIn + samples.length);
    later.set(samples, leadIn);
    const heard = wordsHeard(writeRecording(name, later));
    if (heard === null) return null;
    const share = shareHeard(text, heard);
    if (best === null || share > best.share) best = { heard, share };
    if (share >= least) break;
  }
  return best;
}

/** Waits until the page has played more than so many seconds with a voice in them, counted from the last taking. */
export async function hearAloud(page: Page, name: string, seconds: number): Promise<void> {
  let voiced = 0;
  const heard = async () => {
    voiced += (await takeRecording(page, name)).voicedSeconds;
    return voiced;
  };
  await expect.poll(heard, { intervals: [500] }).toBeGreaterThan(seconds);
}

/** Loudness in windows of 20 ms; a window above a hundredth of full scale holds a voice. */
function measure(samples: Float32Array, sampleRate: number) {
  const window = Math.round(sampleRate / 50);
  let loudest = 0;
  let voiced = 0;
  for (let start = 0; start + window <= samples.length; start += window) {
    let power = 0;
    for (let index = start; index < start + window; index += 1) power += (samples[index] ?? 0) ** 2;
    const level = Math.sqrt(power / window);
    loudest = Math.max(loudest, level);
    if (level > 0.01) voiced += 1;
  }
  return { seconds: samples.length / sampleRate, loudest, voicedSeconds: voiced / 50 };
}

/** The words that a real recogniser hears in a recording, or null where none is installed. */
export function wordsHeard(wavPath: string): string[] | null {
  try {
    const options = ["-infile", wavPath, "-logfn", "/dev/null"];
    return wordsOf(execFileSync("pocketsphinx_continuous", options, { encoding: "utf8" }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The share of the words of `text` that were heard, in any order. */
export function shareHeard(text: string, heard: readonly string[]): number {
  const said = wordsOf(text);
  const left = [...heard];
  const found = said.filter((word) => {
    const index = left.indexOf(word);
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
  return found.length / said.length;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];
