import type { Clock, Timer } from "#platform/clock/clock.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { LiveHearing } from "#voice/ports/speech-to-text.ts";
import { ProviderError } from "../provider-error.ts";
import type { VendorSocket } from "../vendor-socket/vendor-socket.ts";
import { type DeepgramMessage, readDeepgramMessage } from "./deepgram-message.schema.ts";

/** The vendor closes a stream after ten seconds of silence. */
const KEEP_ALIVE_EVERY_MS = 4_000;
/**
 * With little to finalize the vendor does not respond: then what was recognised so far is complete. Where it has said
 * nothing of the turn at all, as while the stream still opens, the turn has to be transcribed another way.
 */
const FINALIZED_WITHIN_MS = 1_000;
const BYTES_PER_MS = 48;
/** The vendor's times are rounded. */
const SLACK_MS = 20;

type HearingParts = {
  open(signal: AbortSignal): VendorSocket;
  onWords(text: string): void;
  onFault(error: unknown): void;
  clock: Clock;
};

type Line = { socket: VendorSocket; abort: AbortController; sentMs: number };
type Turn = {
  /** Where it starts in the stream. */
  startMs: number;
  finals: string[];
  interim: string;
  /** Whether the vendor has said anything of it, be it that nothing was spoken. */
  isHeard: boolean;
  /** Its failure: it has to be transcribed another way. */
  fault: unknown;
};
type Waiter = { turn: Turn; resolve(text: string): void; reject(error: unknown): void; timer: Timer };

/** Live transcription of one caller over one stream that stays open between turns. */
export function createDeepgramHearing(parts: HearingParts): LiveHearing {
  return new DeepgramHearing(parts);
}

class DeepgramHearing implements LiveHearing {
  readonly #parts: HearingParts;
  #line: Line | null = null;
  #turn = turnFrom(0);
  /** Of this turn or of the one before, whose words may still be on their way. */
  #waiter: Waiter | null = null;
  #keepAlive: Timer | null = null;
  #isClosed = false;

  constructor(parts: HearingParts) {
    this.#parts = parts;
  }

  push(audio: Uint8Array): void {
    if (this.#isClosed || this.#turn.fault !== null || audio.byteLength === 0) return;
    this.#line ??= this.#newLine();
    this.#line.socket.send(audio);
    this.#line.sentMs += audio.byteLength / BYTES_PER_MS;
    this.#stayAlive();
  }

  wordsSoFar(signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const turn = this.#turn;
      this.#settle((older) => older.reject(new ProviderError("timeout", "a newer request came before the words")));
      if (turn.fault !== null || this.#line === null) {
        reject(turn.fault ?? new ProviderError("unavailable", "nothing of this turn was sent"));
        return;
      }
      const timer = this.#parts.clock.after(FINALIZED_WITHIN_MS, () => this.#endWaiting());
      const waiter = { turn, resolve, reject, timer };
      this.#waiter = waiter;
      const stop = () => this.#waiter === waiter && this.#settle((one) => one.reject(signal.reason));
      signal.addEventListener("abort", stop, { once: true });
      this.#line.socket.send({ type: "Finalize" });
    });
  }

  #endWaiting(): void {
    const unheard = new ProviderError("timeout", "nothing of this turn came in time");
    if (this.#waiter?.turn.isHeard === false) this.#parts.onFault(unheard);
    this.#settle(({ turn, resolve, reject }) => (turn.isHeard ? resolve(textOf(turn)) : reject(unheard)));
  }

  nextTurn(): void {
    this.#turn = turnFrom(this.#line?.sentMs ?? 0);
    // Pending results belong to the turn that is over.
    this.#line?.socket.send({ type: "Finalize" });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#endWaiting();
    this.#line?.socket.send({ type: "CloseStream" });
    this.#hangUp();
  }

  #newLine(): Line {
    const abort = new AbortController();
    const line = { socket: this.#parts.open(abort.signal), abort, sentMs: 0 };
    this.#turn.startMs = 0;
    inBackground(this.#read(line));
    return line;
  }

  async #read(line: Line): Promise<void> {
    try {
      for await (const raw of line.socket.messages) {
        if (line !== this.#line) return;
        this.#take(readDeepgramMessage(raw));
      }
    } catch (error) {
      if (line !== this.#line) return;
      this.#hangUp();
      this.#turn.fault = error;
      this.#parts.onFault(error);
      this.#settle((one) => one.reject(error));
    }
  }

  #take(message: DeepgramMessage): void {
    if (message.type !== "results") return;
    const turn = this.#turnAt(message.startMs);
    if (turn === undefined) return;
    turn.isHeard = true;
    if (message.isFinal && message.text !== "") turn.finals.push(message.text);
    turn.interim = message.isFinal ? "" : message.text;
    const text = textOf(turn);
    if (turn === this.#turn && text !== "" && message.text !== "") this.#parts.onWords(text);
    if (message.isFinalized && turn === this.#waiter?.turn) this.#settle((one) => one.resolve(text));
  }

  /** The turn that these words belong to: the current one, or one that is over and still waited for. */
  #turnAt(startMs: number): Turn | undefined {
    return [this.#turn, this.#waiter?.turn].find((turn) => turn !== undefined && startMs >= turn.startMs - SLACK_MS);
  }

  #settle(how: (waiter: Waiter) => void): void {
    const waiter = this.#waiter;
    this.#waiter = null;
    waiter?.timer.cancel();
    if (waiter) how(waiter);
  }

  #stayAlive(): void {
    this.#keepAlive?.cancel();
    this.#keepAlive = this.#parts.clock.after(KEEP_ALIVE_EVERY_MS, () => {
      this.#line?.socket.send({ type: "KeepAlive" });
      if (this.#line) this.#stayAlive();
    });
  }

  #hangUp(): void {
    this.#keepAlive?.cancel();
    this.#line?.socket.close();
    this.#line?.abort.abort();
    this.#line = null;
  }
}

function turnFrom(startMs: number): Turn {
  return { startMs, finals: [], interim: "", isHeard: false, fault: null };
}

function textOf({ finals, interim }: Turn): string {
  return [...finals, interim].filter((part) => part !== "").join(" ");
}
