import type { LiveHearing, SpeechToText } from "../ports/speech-to-text.ts";
import { afterGuess, noWords } from "./partial-transcript.rules.ts";
import type { TurnAudio } from "./turn-audio.ts";

export type LiveWordsSink = {
  /** All that is understood of the turn so far. */
  words(text: string): void;
  /** Words that will not change any more, and the whole guess that they come from. */
  partial(delta: string, guess: string): void;
};

/** Turns as they are spoken, where the recogniser streams: only what belongs to a turn is ever sent to it. */
export class LiveWords {
  readonly #open: () => LiveHearing | null;
  #hearing: LiveHearing | null = null;
  /** Up to where the running turn was sent, in ms of audio; null between turns. */
  #sentMs: number | null = null;
  #told = noWords;

  constructor(speechToText: SpeechToText, language: () => string, sink: LiveWordsSink) {
    this.#open = () =>
      speechToText.listen?.({
        language: language(),
        onWords: (text) => {
          // The last words of a turn that is over.
          if (this.#sentMs === null) return;
          const { words, delta } = afterGuess(this.#told, text);
          this.#told = words;
          sink.words(text);
          if (delta !== "") sink.partial(delta, text);
        },
      }) ?? null;
  }

  /** More of the turn that began at `fromMs` may be there; null: there is no turn. */
  follow(audio: TurnAudio, fromMs: number | null): void {
    if (fromMs === null) {
      this.#endTurn();
      return;
    }
    this.#hearing ??= this.#open();
    if (this.#hearing === null) return;
    const piece = audio.since(this.#sentMs ?? fromMs);
    this.#sentMs = audio.endMs;
    this.#hearing.push(piece);
  }

  /** The words up to now; null where they are not heard while they are spoken. */
  soFar(signal: AbortSignal): Promise<string> | null {
    return this.#sentMs === null ? null : (this.#hearing?.wordsSoFar(signal) ?? null);
  }

  close(): void {
    this.#sentMs = null;
    this.#hearing?.close();
    this.#hearing = null;
  }

  #endTurn(): void {
    if (this.#sentMs === null) return;
    this.#sentMs = null;
    this.#told = noWords;
    this.#hearing?.nextTurn();
  }
}
