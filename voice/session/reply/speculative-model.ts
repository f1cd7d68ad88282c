import type { Clock } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { type Running, readStream } from "./streams.ts";

type Question = Omit<LanguageModelRequest, "signal">;

/** The state of a reply that was not requested yet. */
type Guess = {
  key: string;
  pieces: string[];
  isOver: boolean;
  error: unknown;
  running: Running;
  /** Notifies whoever took the guess over that there is more. */
  changed: () => void;
};

/** How long a guess is kept: by then its pause is over. */
const GUESS_LIVES_MS = 5_000;
const IDLE_MS = 7_000;

/**
 * A language model that can start before the request. A guess is taken over by the first request that is exactly the same;
 * any other request, and the caller going on, ends it. Until then nothing of a guess leaves this object, so a guess that
 * ends is never spoken, stored or paid for beyond the words received by then.
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

  /** Starts a reply to a request that is likely to come. One guess at a time. */
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

  /** The caller goes on, or has left: the guess is worthless. */
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

/** Persona and seed are constant within a call, so they need no comparison. */
const keyOf = ({ messages }: Question) => JSON.stringify(messages);

/** Yields what the guess has so far, and then what arrives. */
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
