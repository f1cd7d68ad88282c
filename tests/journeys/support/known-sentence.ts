import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "#platform/log/log.ts";
import { createEspeak } from "#providers/text-to-speech/espeak.ts";
import { joinSamples, samplesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { decodeWav, wavOfSamples } from "#voice/audio/wav.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import { likeness } from "./likeness.ts";

const MICROPHONE_RATE = 48_000;
/** A turn of another sentence, or of noise, comes to less than half of this. */
const LEAST_LIKENESS = 0.6;

/** A sentence and how the built-in voice says it, 24 kHz. */
export type KnownSentence = { text: string; samples: Int16Array };

export async function sayKnown(text: string): Promise<KnownSentence> {
  const espeak = createEspeak({ log: silentLog });
  const voice = { voiceId: "story-baritone", speed: 1 };
  const chunks = [];
  for await (const chunk of espeak.stream({ text, voice, signal: new AbortController().signal })) chunks.push(chunk);
  await espeak.close();
  return { text, samples: joinSamples(chunks.map(samplesOf)) };
}

type Said = { quietMs: number; times: number; pauseMs: number };

/** Writes a microphone's file: after `quietMs` somebody says a sentence so many times, with a pause after each. */
export async function microphoneFile(path: string, said: KnownSentence, { quietMs, times, pauseMs }: Said) {
  const spoken = resample(said.samples, OUTPUT_SAMPLE_RATE, MICROPHONE_RATE);
  const repeated = Array.from({ length: times }, () => [spoken, quiet(pauseMs)]).flat();
  await writeFile(path, wavOfSamples(joinSamples([quiet(quietMs), ...repeated]), MICROPHONE_RATE));
}

const quiet = (ms: number) => new Int16Array((ms / 1_000) * MICROPHONE_RATE);

/**
 * A recogniser behind `/v1/audio/transcriptions` that knows one sentence, and tells it from everything else by its sound
 * alone. Keeps what it understood; of everything else it understands no words.
 */
export async function openRecogniser(sentence: KnownSentence) {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await new Response(request as unknown as ReadableStream, {
        headers: { "content-type": String(request.headers["content-type"]) },
      }).formData();
      const { samples, sampleRate } = decodeWav(new Uint8Array(await (body.get("file") as Blob).arrayBuffer()));
      const turn = resample(samples, sampleRate, OUTPUT_SAMPLE_RATE);
      const text = likeness(sentence.samples, turn, OUTPUT_SAMPLE_RATE) >= LEAST_LIKENESS ? sentence.text : "";
      heard.push(text);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ text }));
    })().catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    heard,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
