import type { Clock } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { type Running, readStream } from "./streams.ts";

type Question = Omit<LanguageModelRequest, "signal">;

/** What has come of an answer that nobody has asked for yet. */
type Guess = {
  key: string;
  pieces: string[];
  isOver: boolean;
  error: unknown;
  running: Running;
  /** Tells whoever took the guess over that there is more. */
  changed: () => void;
};

/** A guess is given up after so long: the pause that it was made for is over by then. */
const GUESS_LIVES_MS = 5_000;
const IDLE_MS = 7_000;

/**
 * A language model that may begin to think before it is asked. A guess is taken over by the first question that is the same
 * to the letter; any other question, and the caller going on, ends it. Nothing of a guess leaves this object before that, so
 * nothing of one that is ended is spoken, written down or paid for beyond the words that had come by then.
 */
export class SpeculativeModel implements LanguageModel {
  readonly name: string;
  readonly rehearsal: boolean;
  readonly #model: LanguageModel;
  readonly #clock: Clock;
  #guess: Guess | null = null;

  constructor(model: LanguageModel, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
    this.name = model.name;
    this.rehearsal = model.rehearsal;
  }

  /** Begins to think about a question that will probably be asked. One guess at a time. */
  guess(question: Question): void {
    const key = keyOf(question);
    if (this.#guess?.key === key) return;
    this.giveUp();
    const expiry = this.#clock.after(GUESS_LIVES_MS, () => this.#guess === guess && this.giveUp());
    const ended = (error: unknown) => {
      guess.isOver = true;
      guess.error = error;
      guess.changed();
    };
    const stream = readStream<string>(
      { clock: this.#clock, idleMs: IDLE_MS, open: (signal) => this.#model.stream({ ...question, signal }) },
      {
        item: (piece) => {
          guess.pieces.push(piece);
          guess.changed();
        },
        end: () => ended(null),
        error: ended,
      },
    );
    const running = {
      stop: () => {
        expiry.cancel();
        stream.stop();
      },
    };
    const guess: Guess = { key, pieces: [], isOver: false, error: null, running, changed: () => {} };
    this.#guess = guess;
  }

  /** The caller goes on, or is gone: what was guessed is worth nothing. */
  giveUp(): void {
    this.#guess?.running.stop();
    this.#guess = null;
  }

  stream(request: LanguageModelRequest): AsyncIterable<string> {
    const guess = this.#guess;
    this.#guess = null;
    const { signal, ...question } = request;
    if (guess?.key === keyOf(question) && guess.error === null) return restOf(guess, signal);
    guess?.running.stop();
    return this.#model.stream(request);
  }
}

/** Steady for one call: persona and seed are the same in all its questions. */
const keyOf = ({ messages }: Question) => JSON.stringify(messages);

/** What has come of a guess, and then what comes. */
async function* restOf(guess: Guess, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const stop = () => {
    guess.running.stop();
    guess.isOver = true;
    guess.changed();
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (let at = 0; ; ) {
      const piece = guess.pieces[at];
      if (piece !== undefined && !signal.aborted) {
        at += 1;
        yield piece;
      } else if (guess.isOver || signal.aborted) break;
      else {
        await new Promise<void>((resolve) => {
          guess.changed = resolve;
        });
      }
    }
    if (guess.error !== null && !signal.aborted) throw guess.error;
  } finally {
    signal.removeEventListener("abort", stop);
    guess.running.stop();
  }
}
