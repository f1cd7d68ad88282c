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
type Waiter = { resolve(text: string): void; reject(error: unknown): void; timer: Timer };

/** Live transcription of one caller over one stream that stays open between turns. */
export function createDeepgramHearing(parts: HearingParts): LiveHearing {
  return new DeepgramHearing(parts);
}

class DeepgramHearing implements LiveHearing {
  readonly #parts: HearingParts;
  #line: Line | null = null;
  /** Where the turn starts in the stream; results that start earlier belong to the turn before. */
  #turnStartMs = 0;
  #finals: string[] = [];
  #interim = "";
  /** Whether the vendor has said anything of this turn, be it that nothing was spoken. */
  #isHeard = false;
  /** The failure of this turn: it has to be transcribed another way. */
  #fault: unknown = null;
  #waiter: Waiter | null = null;
  #keepAlive: Timer | null = null;
  #isClosed = false;

  constructor(parts: HearingParts) {
    this.#parts = parts;
  }

  push(audio: Uint8Array): void {
    if (this.#isClosed || this.#fault !== null || audio.byteLength === 0) return;
    this.#line ??= this.#newLine();
    this.#line.socket.send(audio);
    this.#line.sentMs += audio.byteLength / BYTES_PER_MS;
    this.#stayAlive();
  }

  wordsSoFar(signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#settle(({ resolve: answer }) => answer(this.#text()));
      if (this.#fault !== null || this.#line === null) {
        reject(this.#fault ?? new ProviderError("unavailable", "nothing of this turn was sent"));
        return;
      }
      const timer = this.#parts.clock.after(FINALIZED_WITHIN_MS, () => this.#endWaiting());
      this.#waiter = { resolve, reject, timer };
      signal.addEventListener("abort", () => this.#settle((one) => one.reject(signal.reason)), { once: true });
      this.#line.socket.send({ type: "Finalize" });
    });
  }

  #endWaiting(): void {
    const unheard = new ProviderError("timeout", `nothing of this turn came within ${FINALIZED_WITHIN_MS} ms`);
    if (!this.#isHeard) this.#parts.onFault(unheard);
    this.#settle((one) => (this.#isHeard ? one.resolve(this.#text()) : one.reject(unheard)));
  }

  nextTurn(): void {
    this.#settle((one) => one.resolve(this.#text()));
    this.#finals = [];
    this.#interim = "";
    this.#isHeard = false;
    this.#fault = null;
    if (this.#line === null) return;
    this.#turnStartMs = this.#line.sentMs;
    // Pending results belong to this turn and not to the next.
    this.#line.socket.send({ type: "Finalize" });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#settle((one) => one.resolve(this.#text()));
    this.#line?.socket.send({ type: "CloseStream" });
    this.#hangUp();
  }

  #newLine(): Line {
    const abort = new AbortController();
    const line = { socket: this.#parts.open(abort.signal), abort, sentMs: 0 };
    this.#turnStartMs = 0;
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
      this.#fault = error;
      this.#parts.onFault(error);
      this.#settle((one) => one.reject(error));
    }
  }

  #take(message: DeepgramMessage): void {
    if (message.type !== "results") return;
    if (message.startMs < this.#turnStartMs - SLACK_MS && this.#turnStartMs > 0) return;
    this.#isHeard = true;
    if (message.isFinal && message.text !== "") this.#finals.push(message.text);
    this.#interim = message.isFinal ? "" : message.text;
    const text = this.#text();
    if (text !== "" && message.text !== "") this.#parts.onWords(text);
    if (message.isFinalized) this.#settle((one) => one.resolve(text));
  }

  #text(): string {
    return [...this.#finals, this.#interim].filter((part) => part !== "").join(" ");
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
