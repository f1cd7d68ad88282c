import type { LiveHearing, SpeechToText } from "../ports/speech-to-text.ts";
import { afterGuess, noWords } from "./partial-transcript.rules.ts";
import type { TurnAudio } from "./turn-audio.ts";

export type LiveWordsSink = {
  /** Everything recognised of the turn so far. */
  words(text: string): void;
  /** The stable words, and the whole hypothesis that they come from. */
  partial(delta: string, guess: string): void;
};

/** Live transcripts of turns from a streaming recogniser: it is only ever sent audio that belongs to a turn. */
export class LiveWords {
  readonly #open: () => LiveHearing | null;
  #hearing: LiveHearing | null = null;
  /** How far the current turn was sent, in ms of audio; null between turns. */
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

  /** More audio of the turn that started at `fromMs` may be available; null: there is no turn. */
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

  /** The words so far; null without live transcripts. */
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
