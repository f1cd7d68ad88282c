import type { Clock } from "#platform/clock/clock.ts";

type Asked = { pause: number; abort: AbortController; answer: Promise<string>; askedAtMs: number };

/** The latest transcription request. One at a time: a newer one makes the older one pointless. */
export class PendingTranscript {
  readonly #clock: Clock;
  readonly #understood: (pause: number, text: string) => void;
  #asked: Asked | null = null;
  #tookMs = 0;

  /** `understood` receives trimmed transcripts, but no failures: a caller that needs the words asks again. */
  constructor(clock: Clock, understood: (pause: number, text: string) => void) {
    this.#clock = clock;
    this.#understood = understood;
  }

  ask(pause: number, hear: (signal: AbortSignal) => Promise<string>): void {
    this.stop();
    const abort = new AbortController();
    const asked = { pause, abort, answer: hear(abort.signal), askedAtMs: this.#clock.monotonicMs() };
    this.#asked = asked;
    asked.answer.then(
      (text) => this.#answered(asked, text),
      () => {
        if (this.#asked === asked) this.#asked = null;
      },
    );
  }

  /** Detaches the pending request, if any, without stopping it: whoever takes it now gets the result. */
  release(): { coming: ((signal: AbortSignal) => Promise<string>) | null; tookMs: number } {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null) return { coming: null, tookMs: this.#tookMs };
    const coming = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => asked.abort.abort(), { once: true });
      return asked.answer;
    };
    return { coming, tookMs: 0 };
  }

  stop(): void {
    const asked = this.#asked;
    this.#asked = null;
    asked?.abort.abort();
  }

  #answered(asked: Asked, text: string): void {
    if (this.#asked !== asked) return;
    this.#asked = null;
    this.#tookMs = this.#clock.monotonicMs() - asked.askedAtMs;
    this.#understood(asked.pause, text.trim());
  }
}
