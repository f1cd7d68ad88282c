import type { Timer } from "#platform/clock/clock.ts";
import { levelOf, samplesOf } from "#voice/audio/pcm.ts";
import { BYTES_PER_SAMPLE, OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { AgentLine, Conversation } from "../session/conversation/conversation.ts";
import type { SessionOptions } from "../session/options/session-options.ts";
import { ResponseWriter } from "../session/reply/response-writer.ts";

/** Anything softer is silence: a service may send it all the time. */
const QUIETEST_PEAK = 0.005;
/** Silence that ends an utterance if the service does not end it. */
const OVER_AFTER_MS = 1_200;
/** How long to wait for the service to say what it was given. */
const SAID_WITHIN_MS = 25_000;
const BYTES_PER_MS = (OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE) / 1_000;

type Coming = { text: string; kind: SpeechKind; done: () => void };

type RelayedSpeechParts = {
  session: SessionOptions;
  outbox: Outbox;
  conversation: Conversation;
  settings: () => SessionSettings;
  nextId: () => string;
};

/** What the service says, as responses of our own protocol. Its words are known here before it speaks them. */
export class RelayedSpeech {
  readonly #parts: RelayedSpeechParts;
  #coming: Coming[] = [];
  #now: { writer: ResponseWriter; kind: SpeechKind; done: (() => void)[] } | null = null;
  /** What remains of an interrupted utterance. */
  #isMuted = false;
  /** The service says that it speaks, heard or not. */
  #isSounding = false;
  /** The playback position that the player reported, by item. */
  readonly #played = new Map<string, number>();
  #timer: Timer | null = null;

  constructor(parts: RelayedSpeechParts) {
    this.#parts = parts;
  }

  get isSpeaking(): boolean {
    return this.#now !== null;
  }

  /** Queues words that the service was given to speak. `done` is called when they were heard, or will not be. */
  expect(text: string, kind: SpeechKind, done: () => void = () => {}): void {
    const { writer, kind: running } = this.#now ?? {};
    if (writer && running === kind && kind === "reply" && this.#coming.length === 0) {
      writer.sentence(text);
      this.#now?.done.push(done);
    } else this.#coming.push({ text, kind, done });
  }

  /** The same. Resolves when they were heard, or will not be. */
  heard(text: string, kind: SpeechKind): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.session.clock.after(SAID_WITHIN_MS, resolve);
      this.expect(text, kind, resolve);
    });
  }

  /** The service refused the words after all. */
  withdraw(text: string): void {
    this.#coming = this.#coming.filter((one) => one.text !== text);
  }

  audio(pcm: Uint8Array): void {
    const isLoud = levelOf(samplesOf(pcm)).peak > QUIETEST_PEAK;
    if (this.#isMuted || (!this.#now && !isLoud)) return;
    if (!this.#now) this.#begin();
    if (isLoud) this.#expectMore();
    if (this.#parts.settings().modality === "audio") this.#now?.writer.audio(pcm, pcm.length / BYTES_PER_MS);
  }

  /** The service starts to speak: anything interrupted before is over. */
  started(): void {
    this.#isSounding = true;
    this.#isMuted = false;
  }

  /** The service has sent all of an utterance. */
  stopped(): void {
    this.#isSounding = false;
    this.#finish("completed");
  }

  /** After a time in which the service was not heard: the rest of what it says now is dropped. */
  skip(): void {
    this.#isMuted ||= this.#isSounding;
  }

  /** The caller interrupted or cancelled it. */
  breakOff(reason: "turn_detected" | "client_cancelled"): boolean {
    const now = this.#now;
    this.#drop();
    if (!now) return false;
    this.#isMuted = true;
    const { line } = now.writer;
    this.#finish("cancelled", reason);
    if (line) this.cut(line, this.#played.get(line.id) ?? line.audioMs);
    return true;
  }

  /** The player's report. */
  played(itemId: string, playedMs: number): void {
    this.#played.set(itemId, playedMs);
  }

  /** Truncates a line to where the listener stopped hearing it; more than was sent counts as all of it. */
  cut(line: AgentLine, endMs: number): number {
    const sentMs = Math.floor(line.audioMs);
    const heardMs = Math.min(Math.floor(endMs), sentMs);
    if (line.status !== "completed" || heardMs < sentMs) {
      line.status = "incomplete";
      line.cutAtMs = heardMs;
    }
    return heardMs;
  }

  close(): void {
    this.breakOff("client_cancelled");
    this.#timer?.cancel();
  }

  #begin(): void {
    const { session, outbox, conversation, settings, nextId } = this.#parts;
    const kind = this.#coming[0]?.kind ?? "reply";
    const count = this.#coming.findIndex((one) => one.kind !== kind);
    // Each of the platform's own texts is an utterance; the sentences of one reply belong together.
    const together = kind === "reply" ? (count < 0 ? this.#coming.length : count) : 1;
    const spoken = this.#coming.splice(0, together);
    const writer = new ResponseWriter({
      id: nextId(),
      kind,
      outbox,
      conversation,
      settings: settings(),
      clock: session.clock,
    });
    this.#now = { writer, kind, done: spoken.map(({ done }) => done) };
    for (const { text } of spoken.length > 0 ? spoken : [{ text: "" }]) writer.sentence(text);
    session.hooks.onFirstAudio(kind);
    session.hooks.onSpeaking(true, kind);
  }

  #expectMore(): void {
    this.#timer?.cancel();
    this.#timer = this.#parts.session.clock.after(OVER_AFTER_MS, () => this.stopped());
  }

  #finish(status: "completed" | "cancelled", reason?: "turn_detected" | "client_cancelled"): void {
    const now = this.#now;
    this.#timer?.cancel();
    this.#now = null;
    if (!now) return;
    now.writer.close(status, reason ? { type: "cancelled", reason } : null);
    this.#parts.session.hooks.onSpeaking(false, now.kind);
    for (const done of now.done) done();
  }

  #drop(): void {
    const dropped = this.#coming;
    this.#coming = [];
    for (const { done } of dropped) done();
  }
}
