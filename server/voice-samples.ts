import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeWav } from "#voice/audio/wav.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import { OUTPUT_SAMPLE_RATE, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

/** A short recording of each agent's voice, made once and kept in the data directory. */
export type VoiceSamples = {
  /** A WAV file, or null for an agent that cannot be called. */
  of(agentId: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

type SampleSources = {
  directory: string;
  textToSpeech: TextToSpeech;
  personaOf(agentId: string): Promise<PersonaBrief | null>;
};

/** How long making one may take before the listener is told that there is none. */
const sampleTimeoutMs = 15_000;

export function createVoiceSamples(sources: SampleSources): VoiceSamples {
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  mkdirSync(sources.directory, { recursive: true });

  async function make(persona: PersonaBrief, text: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    const signal = AbortSignal.timeout(sampleTimeoutMs);
    for await (const chunk of sources.textToSpeech.stream({ text, voice: persona.voice, signal })) chunks.push(chunk);
    const wav = encodeWav(Buffer.concat(chunks), OUTPUT_SAMPLE_RATE);
    const draft = `${path}.${process.pid}.tmp`;
    writeFileSync(draft, wav);
    renameSync(draft, path);
    return wav;
  }

  return {
    async of(agentId) {
      const persona = await sources.personaOf(agentId);
      if (!persona) return null;
      const text = persona.firstMessage;
      const key = createHash("sha256")
        .update(JSON.stringify([sources.textToSpeech.name, persona.voice, text]))
        .digest("hex")
        .slice(0, 32);
      const path = join(sources.directory, `${key}.wav`);
      if (existsSync(path)) return new Uint8Array(readFileSync(path));
      const running = underWay.get(key) ?? make(persona, text, path).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
  };
}
