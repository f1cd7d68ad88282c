import type { ReplyText, ReplyTextSink } from "./reply-text.ts";

type Following = Pick<ReplyTextSink, "sentence" | "end" | "failed">;

/**
 * What is left of an utterance that was broken off: what was not heard of it, and what still comes of it from the language
 * model, which goes on in the meantime. It waits until the caller has said something, which ends it, or nothing, after
 * which it is said.
 */
export class RestOfReply {
  #pieces: string[] = [];
  #text: ReplyText | null = null;
  #isOver = false;
  #error: unknown = null;
  #following: Following | null = null;

  /** Where the language model's words go: to whoever follows, else they are kept. */
  readonly sink: Following = {
    sentence: (text) => {
      if (this.#following) this.#following.sentence(text);
      else this.#pieces.push(text);
    },
    end: () => {
      this.#isOver = true;
      this.#following?.end();
    },
    failed: (error) => {
      this.#error = error;
      this.#following?.failed(error);
    },
  };

  /** A text that is known whole has nobody to wait for. */
  constructor(text: ReplyText | null = null) {
    this.comesFrom(text);
  }

  comesFrom(text: ReplyText | null): void {
    this.#text = text;
    this.#isOver = text === null;
  }

  /** Gives what is there, and then what comes. */
  follow(following: Following): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#following = following;
    for (const piece of pieces) following.sentence(piece);
    if (this.#error !== null) following.failed(this.#error);
    else if (this.#isOver) following.end();
  }

  /** Nobody says it for now. `unsaid`: what had been given and was not said, in order. */
  waits(unsaid: readonly string[]): void {
    this.#following = null;
    this.#pieces = [...unsaid, ...this.#pieces];
  }

  /** Puts what was said and not heard before the rest. */
  repeats(unheard: string): void {
    if (unheard !== "") this.#pieces.unshift(unheard);
  }

  /** It will not be said. */
  drop(): void {
    this.#text?.stop();
    this.#following = null;
    this.#pieces = [];
  }
}
