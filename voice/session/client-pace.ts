import type { Clock } from "#platform/clock/clock.ts";
import { TokenBucket } from "#platform/rate-limits/token-bucket.ts";
import { CLIENT_TURNS, MOST_TYPED } from "#voice/protocol/limits.ts";
import type { Refusal } from "./reply/speaker-parts.ts";

/**
 * How fast a client may make work: each turn is understood, checked and kept, each answer is thought and spoken. For one
 * call, whichever connection it comes by; what the caller says into an open microphone is not counted.
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

  /** Counts a typed message; why it is not taken, or null. */
  typed(): Refusal | null {
    if (this.#typed >= MOST_TYPED) {
      return { code: "too_many_items", message: `A call takes ${MOST_TYPED} typed messages. You can go on by voice` };
    }
    const refusal = this.turn();
    if (refusal === null) this.#typed += 1;
    return refusal;
  }

  /** Counts a turn that the client says is over. */
  turn(): Refusal | null {
    if (this.#turns.take(this.#clock.monotonicMs())) return null;
    return { code: "rate_limited", message: "Too many messages in a short time. Wait a moment" };
  }

  /** Counts an answer that the client asks for. */
  answer(): Refusal | null {
    if (this.#answers.take(this.#clock.monotonicMs())) return null;
    return { code: "rate_limited", message: "Too many answers asked for in a short time. Wait a moment" };
  }
}
