import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Clock, within } from "#platform/clock/clock.ts";
import { encodeWav } from "#voice/audio/wav.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import { OUTPUT_SAMPLE_RATE, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

type Wav = Uint8Array<ArrayBuffer>;
type SpokenLine = { voice: VoiceSettings; text: string };

/** Short recordings of voices as WAV files. */
export type VoiceSamples = {
  /** A line that stays the same, such as a greeting: recorded once and stored in the data directory. */
  ofLine(line: SpokenLine): Promise<Wav>;
  /** A line that is recorded on request and cached in memory for a moment, since browsers fetch it in ranges. */
  spoken(line: SpokenLine): Promise<Wav>;
};

type SampleSources = {
  clock: Clock;
  directory: string;
  textToSpeech: TextToSpeech;
};

/** How long a recording may take before the request fails. */
const sampleTimeoutMs = 15_000;
/** About ten seconds each: some ten megabytes. */
const MOST_IN_MEMORY = 24;

export function createVoiceSamples(sources: SampleSources): VoiceSamples {
  const underWay = new Map<string, Promise<Wav>>();
  const inMemory = new Map<string, Wav>();
  mkdirSync(sources.directory, { recursive: true });

  async function speak({ voice, text }: SpokenLine): Promise<Wav> {
    const chunks: Uint8Array[] = [];
    await within(sources.clock, sampleTimeoutMs, async (signal) => {
      for await (const chunk of sources.textToSpeech.stream({ text, voice, signal })) chunks.push(chunk);
    });
    return encodeWav(Buffer.concat(chunks), OUTPUT_SAMPLE_RATE);
  }

  /** Concurrent requests for a recording that is being made wait for the same one. */
  function once(key: string, make: () => Promise<Wav>): Promise<Wav> {
    const running = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  const keyOf = ({ voice, text }: SpokenLine) =>
    createHash("sha256")
      .update(JSON.stringify([sources.textToSpeech.name, voice, text]))
      .digest("hex")
      .slice(0, 32);

  async function ofLine(line: SpokenLine): Promise<Wav> {
    const key = keyOf(line);
    const path = join(sources.directory, `${key}.wav`);
    if (existsSync(path)) return new Uint8Array(readFileSync(path));
    return once(key, async () => {
      const wav = await speak(line);
      const draft = `${path}.${process.pid}.tmp`;
      writeFileSync(draft, wav);
      renameSync(draft, path);
      return wav;
    });
  }

  return {
    ofLine,
    async spoken(line) {
      const key = keyOf(line);
      const before = inMemory.get(key);
      if (before) return before;
      return once(key, async () => {
        const wav = await speak(line);
        const [oldest] = inMemory.keys();
        if (inMemory.size >= MOST_IN_MEMORY && oldest !== undefined) inMemory.delete(oldest);
        inMemory.set(key, wav);
        return wav;
      });
    },
  };
}
