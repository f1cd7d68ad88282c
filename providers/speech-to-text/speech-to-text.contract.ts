import { expect, test } from "vitest";
import type { SpeechToText, TranscriptionRequest } from "#voice/ports/speech-to-text.ts";

export type SpeechToTextSubject = { hearing: SpeechToText; close(): Promise<void> };

/** A second of a quiet tone. */
export function anUtterance(change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  const tone = new Int16Array(24_000).map((_, index) => Math.round(4_000 * Math.sin(index / 20)));
  return { audio: new Uint8Array(tone.buffer), language: "en-US", signal: new AbortController().signal, ...change };
}

/** The contract of every speech recognition. `build` makes one that recognises "good evening" in everything. */
export function speechToTextContract(label: string, build: () => Promise<SpeechToTextSubject>): void {
  async function withHearing(run: (hearing: SpeechToText) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject.hearing);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: returns the words of an utterance, trimmed`, () =>
    withHearing(async (hearing) => {
      expect((await hearing.transcribe(anUtterance())).toLowerCase()).toMatch(/^good evening\W?$/);
    }));

  test(`${label}: returns nothing for no audio`, () =>
    withHearing(async (hearing) => {
      expect(await hearing.transcribe(anUtterance({ audio: new Uint8Array(0) }))).toBe("");
    }));

  test(`${label}: an aborted request fails with the caller's reason`, () =>
    withHearing(async (hearing) => {
      const signal = AbortSignal.abort(new Error("the caller went on talking"));
      await expect(hearing.transcribe(anUtterance({ signal }))).rejects.toThrow("the caller went on talking");
    }));

  test(`${label}: live transcription, if it has any, handles turn after turn`, () =>
    withHearing(async (hearing) => {
      const live = hearing.listen?.({ language: "en-US", onWords: () => {} }) ?? null;
      const { audio, signal } = anUtterance();
      if (!live) return;
      for (const turn of ["first", "second"]) {
        live.push(audio);
        expect(await live.wordsSoFar(signal), turn).toMatch(/^good evening\W?$/i);
        live.nextTurn();
      }
      live.close();
    }));
}
