import type { Clock, Timer } from "#platform/clock/clock.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { AgentLine, Conversation } from "../conversation/conversation.ts";
import type { Playout } from "./playout.ts";

/** How long the client has after a cancel to report what was heard; then our own estimate stands. */
const TRUNCATE_WITHIN_MS = 1_000;

/** Keeps the conversation in line with what was heard, when a listener interrupts or leaves. */
export class Cuts {
  readonly #clock: Clock;
  readonly #conversation: Conversation;
  readonly #playout: Playout;
  readonly #outbox: Outbox;
  #awaited: { line: AgentLine; timer: Timer } | null = null;

  constructor(clock: Clock, conversation: Conversation, playout: Playout, outbox: Outbox) {
    this.#clock = clock;
    this.#conversation = conversation;
    this.#playout = playout;
    this.#outbox = outbox;
  }

  /** The client says where its listener stopped hearing a line. More than was sent counts as all of it. */
  cut(line: AgentLine, endMs: number): void {
    if (this.#awaited?.line === line) this.stop();
    const sentMs = Math.floor(line.audioMs);
    const heardMs = Math.min(Math.floor(endMs), sentMs);
    if (line.status !== "completed" || heardMs < sentMs) {
      line.status = "incomplete";
      line.cutAtMs = heardMs;
    }
    if (this.#playout.isLatest(line.id)) this.#playout.flush();
    this.#tell(line, heardMs);
  }

  /** Truncates every line that is still being played to what was heard of it so far. */
  cutUnheard(): void {
    for (const { itemId, heardMs } of this.#playout.unheard()) {
      const line = this.#conversation.find(itemId);
      if (line?.role !== "assistant" || line.cutAtMs !== null) continue;
      line.cutAtMs = heardMs;
      line.status = "incomplete";
    }
  }

  /** A line was interrupted: if the client does not report what was heard of it, it is sent our estimate. */
  awaitWordOf(itemId: string): void {
    const line = this.#conversation.find(itemId);
    if (line?.role !== "assistant" || line.modality === "text" || !this.#outbox.attached) return;
    this.stop();
    const timer = this.#clock.after(TRUNCATE_WITHIN_MS, () => {
      this.#awaited = null;
      this.#tell(line, Math.floor(line.cutAtMs ?? line.audioMs));
    });
    this.#awaited = { line, timer };
  }

  stop(): void {
    this.#awaited?.timer.cancel();
    this.#awaited = null;
  }

  #tell(line: AgentLine, audioEndMs: number): void {
    this.#outbox.send({
      type: "conversation.item.truncated",
      item_id: line.id,
      content_index: 0,
      audio_end_ms: audioEndMs,
    });
  }
}
