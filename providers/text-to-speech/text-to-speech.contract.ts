import { expect, test } from "vitest";
import { levelOf, samplesOf } from "#voice/audio/pcm.ts";
import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

export type TextToSpeechSubject = { voice: TextToSpeech; close(): Promise<void> };

const SENTENCE = "Hello there, I was hoping that you would call tonight.";

export function aSpeech(change: Partial<SpeechRequest> = {}): SpeechRequest {
  return {
    text: SENTENCE,
    voice: { voiceId: "warm-alto", speed: 1 },
    signal: new AbortController().signal,
    ...change,
  };
}

export async function soundOf(chunks: AsyncIterable<Uint8Array>): Promise<Int16Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return samplesOf(Buffer.concat(parts));
}

/** The contract of every voice. `build` makes one whose server, if it needs one, works. */
export function textToSpeechContract(label: string, build: () => Promise<TextToSpeechSubject>): void {
  async function withVoice(run: (voice: TextToSpeech) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject.voice);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: speaks a sentence in whole samples, in several chunks, audible and not clipped`, () =>
    withVoice(async (voice) => {
      const sizes: number[] = [];
      const parts: Uint8Array[] = [];
      for await (const chunk of voice.stream(aSpeech())) {
        sizes.push(chunk.byteLength);
        parts.push(chunk);
      }
      const samples = samplesOf(Buffer.concat(parts));
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.every((size) => size > 0 && size % 2 === 0)).toBe(true);
      expect(samples.length / OUTPUT_SAMPLE_RATE).toBeGreaterThan(1);
      expect(samples.length / OUTPUT_SAMPLE_RATE).toBeLessThan(10);
      const level = levelOf(samples);
      expect(level.peak).toBeLessThan(0.9);
      expect(level.rms).toBeGreaterThan(0.02);
    }));

  test(`${label}: returns nothing and does not fail when the request was aborted before it started`, () =>
    withVoice(async (voice) => {
      expect((await soundOf(voice.stream(aSpeech({ signal: AbortSignal.abort() })))).length).toBe(0);
    }));

  test(`${label}: ends early without an error when the request is aborted midway`, () =>
    withVoice(async (voice) => {
      const text = `${SENTENCE} `.repeat(6);
      const whole = await soundOf(voice.stream(aSpeech({ text })));
      const control = new AbortController();
      let heard = 0;
      for await (const chunk of voice.stream(aSpeech({ text, signal: control.signal }))) {
        heard += chunk.byteLength / 2;
        control.abort();
      }
      expect(heard).toBeGreaterThan(0);
      expect(heard).toBeLessThan(whole.length);
    }));

  test(`${label}: two texts at once do not mix, and a reader that leaves does no harm`, () =>
    withVoice(async (voice) => {
      for await (const chunk of voice.stream(aSpeech())) {
        expect(chunk.byteLength).toBeGreaterThan(0);
        break;
      }
      const alone = await soundOf(voice.stream(aSpeech()));
      const [one, two] = await Promise.all([soundOf(voice.stream(aSpeech())), soundOf(voice.stream(aSpeech()))]);
      expect(one).toEqual(alone);
      expect(two).toEqual(alone);
      expect(voice.name).not.toBe("");
    }));
}
