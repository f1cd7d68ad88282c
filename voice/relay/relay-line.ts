import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { HostedEnd, HostedLine, HostedLineEvents, OpenHostedLine } from "#voice/ports/hosted-line.ts";

/** The service gets audio all the time, as on a telephone line: it would take no audio for a broken line. */
const KEEP_SENDING_MS = 100;
const silence = new Uint8Array((24_000 * 2 * KEEP_SENDING_MS) / 1_000);

type LineParts = { clock: Clock; log: Log; openLine: OpenHostedLine; on: HostedLineEvents };

/** The line of one call: opened once and closed once. */
export class RelayLine {
  readonly #parts: LineParts;
  #line: HostedLine | null = null;
  #state: "none" | "opening" | "open" | "over" = "none";
  #lastSentMs = 0;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** Null before it is open and after it has closed. */
  get current(): HostedLine | null {
    return this.#line;
  }

  get isNew(): boolean {
    return this.#state === "none";
  }

  async open(): Promise<void> {
    if (this.#state !== "none") return;
    this.#state = "opening";
    const { on, openLine, log } = this.#parts;
    try {
      const line = await openLine({ ...on, ended: (reason) => this.#over(reason) });
      // The call may have ended while the line was being opened: hang up right away.
      if (this.#state === "opening") this.#take(line);
      else line.close();
    } catch (error) {
      log.error({ error: String(error) }, "relay: the line to the voice service did not open");
      this.#over("fault");
    }
  }

  send(pcm: Uint8Array): void {
    this.#lastSentMs = this.#parts.clock.monotonicMs();
    this.#line?.send(pcm);
  }

  /** Hangs up without an event. */
  close(): void {
    this.#state = "over";
    this.#line?.close();
    this.#line = null;
  }

  #take(line: HostedLine): void {
    this.#state = "open";
    this.#line = line;
    this.#keepSending();
  }

  #over(reason: HostedEnd): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.#line = null;
    this.#parts.on.ended(reason);
  }

  #keepSending(): void {
    const { clock } = this.#parts;
    clock.after(KEEP_SENDING_MS, () => {
      if (!this.#line) return;
      if (clock.monotonicMs() - this.#lastSentMs >= KEEP_SENDING_MS) this.#line.send(silence);
      this.#keepSending();
    });
  }
}
