import { wait } from "#platform/clock/clock.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import type { CountingClock } from "#voice/testing/counting-clock.ts";

/** A recogniser that returns the next `text` each time, `afterMs` after the request. */
export function hears(text: () => string, afterMs: number) {
  return (clock: CountingClock): SpeechToText => ({
    name: "as told",
    async transcribe({ signal }) {
      await wait(clock, afterMs, signal);
      return text();
    },
  });
}

/** Words that take `ms` to say, from `fromMs` on. */
export type Said = { text: string; ms: number; fromMs: number };

/** A streaming recogniser: returns each word `afterMs` after its audio, whose length is estimated by its letters. */
export function hearsWhileSpoken(said: () => Said, afterMs: number) {
  return (clock: CountingClock): SpeechToText => {
    const wordsBy = (atMs: number) => {
      const { text, ms, fromMs } = said();
      const chars = Math.floor(((atMs - fromMs) / ms) * text.length);
      if (chars >= text.length) return text;
      return text.slice(0, Math.max(0, text.lastIndexOf(" ", chars)));
    };
    const whole = async (signal: AbortSignal) => {
      await wait(clock, afterMs, signal);
      return wordsBy(clock.monotonicMs());
    };
    return {
      name: "while it is spoken",
      transcribe: ({ signal }) => whole(signal),
      listen: ({ onWords }) => {
        let told = "";
        return {
          push() {
            const words = wordsBy(clock.monotonicMs() - afterMs);
            if (words === told) return;
            told = words;
            if (words !== "") queueMicrotask(() => onWords(words));
          },
          wordsSoFar: whole,
          nextTurn() {
            told = "";
          },
          close() {},
        };
      },
    };
  };
}

/** These texts in turn, starting over. */
export function inTurn(texts: readonly string[]): () => string {
  let times = -1;
  return () => {
    times += 1;
    return texts[times % texts.length] ?? "";
  };
}

/** A sound that a loudness detector takes for a voice. */
export function tone(ms: number, amplitude = 9_000): Int16Array {
  return Int16Array.from({ length: (PCM_RATE_HZ * ms) / 1_000 }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * 200 * at) / PCM_RATE_HZ)),
  );
}
