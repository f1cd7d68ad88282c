import type { ReplyText, ReplyTextSink } from "./reply-text.ts";

type Following = Pick<ReplyTextSink, "sentence" | "end" | "failed">;

/**
 * The rest of an interrupted utterance: what was not heard of it, and what the language model still sends. It waits until
 * the caller has said something, which drops it, or nothing, which resumes it.
 */
export class RestOfReply {
  #pieces: string[] = [];
  #text: ReplyText | null = null;
  #isOver = false;
  #error: unknown = null;
  #following: Following | null = null;

  /** Receives the language model's words: passed on to the follower if there is one, else buffered. */
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

  /** A complete text has nothing to wait for. */
  constructor(text: ReplyText | null = null) {
    this.comesFrom(text);
  }

  comesFrom(text: ReplyText | null): void {
    this.#text = text;
    this.#isOver = text === null;
  }

  /** Passes on what is buffered, and then what arrives. */
  follow(following: Following): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#following = following;
    for (const piece of pieces) following.sentence(piece);
    if (this.#error !== null) following.failed(this.#error);
    else if (this.#isOver) following.end();
  }

  /** Nobody follows for now. `unsaid`: what was passed on and not said, in order. */
  waits(unsaid: readonly string[]): void {
    this.#following = null;
    this.#pieces = [...unsaid, ...this.#pieces];
  }

  /** Puts what was said and not heard before the rest. */
  repeats(unheard: string): void {
    if (unheard !== "") this.#pieces.unshift(unheard);
  }

  /** Drops it for good. */
  drop(): void {
    this.#text?.stop();
    this.#following = null;
    this.#pieces = [];
  }
}
