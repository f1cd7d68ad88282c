import { wait } from "#platform/clock/clock.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { CountingClock } from "#voice/testing/counting-clock.ts";

/** Its mistakes: commas and full stops that nobody spoke, and missing punctuation, as shares of the transcripts. */
const COMMA_SHARE = 0.15;
const WRONG_STOP_SHARE = 0.03;
const MARKED_SHARE = 0.95;
/** Its latency: never below the first, seldom more than three times the second on top, in ms. */
const LEAST_MS = 100;
const USUAL_MORE_MS = 90;

/** A recogniser that knows the script, and returns the part that was finished when it is asked. */
export class PiecewiseRecogniser {
  readonly #random: () => number;
  #pieces: readonly string[] = [];
  #said = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  begins(pieces: readonly string[]): void {
    this.#pieces = pieces;
    this.#said = 0;
  }

  pieceIsSaid(): void {
    this.#said += 1;
  }

  on(clock: CountingClock): SpeechToText {
    return {
      name: "piecewise",
      transcribe: async ({ signal }) => {
        const text = this.#written();
        await wait(clock, LEAST_MS - USUAL_MORE_MS * Math.log(1 - this.#random()), signal);
        return text;
      },
    };
  }

  #written(): string {
    const text = this.#pieces.slice(0, this.#said).join(" ");
    if (text === "") return "";
    const bare = text.replace(/[.?!,]$/, "");
    if (this.#said === this.#pieces.length || /[.?!]$/.test(text)) return this.#random() < MARKED_SHARE ? text : bare;
    const chance = this.#random();
    if (chance < WRONG_STOP_SHARE) return `${bare}.`;
    return chance < WRONG_STOP_SHARE + COMMA_SHARE ? `${bare},` : bare;
  }
}
