import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { resample } from "#voice/audio/resample.ts";
import { decodeWav } from "#voice/audio/wav.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const run = promisify(execFile);
/** Recorded voices, from Debian's package. */
export const fliteVoices = ["slt", "rms", "awb"] as const;
export type FliteVoice = (typeof fliteVoices)[number];
/** Anything quieter at the ends is not speech. */
const SPEECH_SHARE = 0.02;

export type Flite = { speak(voice: FliteVoice, text: string): Promise<Int16Array>; close(): void };

/** A caller's voice from another program. Throws an error that says how to install it. */
export async function openFlite(): Promise<Flite> {
  try {
    await run("flite", ["-lv"]);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") throw error;
    throw new Error("This bench speaks with flite. Install it: on Debian `apt-get install flite`");
  }
  const directory = mkdtempSync(join(tmpdir(), "noct-flite-"));
  const cache = new Map<string, Promise<Int16Array>>();
  let files = 0;
  async function made(voice: FliteVoice, text: string): Promise<Int16Array> {
    files += 1;
    const path = join(directory, `${files}.wav`);
    await run("flite", ["-voice", voice, "-t", text, "-o", path]);
    const { samples, sampleRate } = decodeWav(await readFile(path));
    return trimmed(resample(samples, sampleRate, PCM_RATE_HZ));
  }
  return {
    /** The words without the silence around them, PCM at 24 kHz. */
    speak(voice, text) {
      const key = `${voice} ${text}`;
      const known = cache.get(key) ?? made(voice, text);
      cache.set(key, known);
      return known;
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function trimmed(samples: Int16Array): Int16Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isSpeech = (sample: number) => Math.abs(sample) > loudest * SPEECH_SHARE;
  return samples.slice(samples.findIndex(isSpeech), samples.findLastIndex(isSpeech) + 1);
}
