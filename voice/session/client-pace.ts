import type { Clock } from "#platform/clock/clock.ts";
import { TokenBucket } from "#platform/rate-limits/token-bucket.ts";
import { CLIENT_TURNS, MOST_TYPED } from "#voice/protocol/limits.ts";
import type { Refusal } from "./reply/speaker-parts.ts";

/**
 * Limits how fast a client can cause work: each turn is transcribed, checked and stored, each reply is generated and spoken.
 * Counted per call, across connections; speech into an open microphone is not counted.
 */
export class ClientPace {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #turns: TokenBucket;
  readonly #answers: TokenBucket;
  #typed = 0;

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
    this.#turns = new TokenBucket(CLIENT_TURNS, clock.monotonicMs());
    this.#answers = new TokenBucket(CLIENT_TURNS, clock.monotonicMs());
  }

  /** Counts a typed message; the refusal, or null. */
  typed(): Refusal | null {
    if (this.#typed >= MOST_TYPED) {
      return { code: "too_many_items", message: `A call takes ${MOST_TYPED} typed messages. You can go on by voice` };
    }
    const refusal = this.turn();
    if (refusal === null) this.#typed += 1;
    return refusal;
  }

  /** Counts a turn that the client ends itself. */
  turn(): Refusal | null {
    if (this.#turns.take(this.#clock.monotonicMs())) return null;
    return { code: "rate_limited", message: "Too many messages in a short time. Wait a moment" };
  }

  /** Counts a reply that the client requests. */
  answer(): Refusal | null {
    if (this.#answers.take(this.#clock.monotonicMs())) return null;
    return { code: "rate_limited", message: "Too many answers asked for in a short time. Wait a moment" };
  }
}
