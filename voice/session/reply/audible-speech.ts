import type { Clock } from "#platform/clock/clock.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { AgentLine, Conversation } from "../conversation/conversation.ts";
import { textBetween } from "../conversation/heard-text.rules.ts";
import { BrokenOffReply } from "./broken-off.ts";
import { Cuts } from "./cuts.ts";
import type { Playout } from "./playout.ts";
import type { Response } from "./response.ts";
import type { SpeakerParts } from "./speaker-parts.ts";

/** How far the player may be beyond what it has reported, in ms. */
const PLAYER_AHEAD_MS = 500;

/** Why speech is interrupted: the client cancels, the caller speaks, or the line is gone. */
export type BreakReason = "client_cancelled" | "turn_detected" | "left";

/** What the listener hears of the companion: what is playing, what was heard, and what an interruption left unsaid. */
export class AudibleSpeech {
  readonly brokenOff: BrokenOffReply;
  readonly #hooks: SpeakerParts["session"]["hooks"];
  readonly #playout: Playout;
  readonly #cuts: Cuts;
  #kind: SpeechKind | null = null;
  #utterances = 0;
  readonly #clock: Clock;
  readonly #conversation: Conversation;
  #silentAtMs = Number.NEGATIVE_INFINITY;

  constructor({ session, conversation, outbox }: SpeakerParts, playout: Playout) {
    this.#hooks = session.hooks;
    this.#clock = session.clock;
    this.#conversation = conversation;
    this.#playout = playout;
    this.#cuts = new Cuts(session.clock, conversation, playout, outbox);
    this.brokenOff = new BrokenOffReply(conversation);
  }

  /** What the listener hears now; null when it is silent. */
  get kind(): SpeechKind | null {
    return this.#kind;
  }

  /** The sentences that the listener hears now, or heard within the last `spanMs`; empty after a longer silence. */
  soundedWithin(spanMs: number): string {
    const leftMs = this.#kind !== null ? spanMs : spanMs - (this.#clock.monotonicMs() - this.#silentAtMs);
    const line = this.#conversation.lastAgentLine();
    if (leftMs < 0 || line === undefined) return "";
    const placeMs = line.cutAtMs ?? (this.#kind !== null ? this.#playout.heardMs(line.id) : line.audioMs);
    return textBetween(line.segments, placeMs - leftMs, placeMs + PLAYER_AHEAD_MS);
  }

  /** The first sound of an utterance. */
  begun(kind: SpeechKind): void {
    this.#utterances += 1;
    this.#kind = kind;
    this.#hooks.onFirstAudio(kind);
    this.#hooks.onSpeaking(true, kind);
  }

  /** All of an utterance was sent: `heard` is called once it was heard, and then it is silent unless another one started. */
  sent(heard: () => void): void {
    const utterance = this.#utterances;
    this.#playout.whenHeard(() => {
      heard();
      if (utterance === this.#utterances) this.#silence();
    });
  }

  /** The client says where its listener stopped hearing a line. More than was sent counts as all of it. */
  cut(line: AgentLine, endMs: number): void {
    this.#cuts.cut(line, endMs);
  }

  /**
   * Interrupts what is being said, and records what was heard of it and of what came shortly before. `saying`: the kind of
   * the current turn; null without one.
   */
  breakOff(reason: BreakReason, saying: SpeechKind | null, response: Response | null): void {
    // Without a player's reports the end of everything counts as unheard, but a line that is silent was heard.
    const isAudible = this.#kind !== null;
    const unheard = isAudible ? this.#playout.unheard().at(-1)?.itemId : undefined;
    const rest = response?.cancel(reason === "left" ? "client_cancelled" : reason) ?? null;
    if (isAudible) this.#cuts.cutUnheard();
    this.#playout.flush();
    this.#silence();
    if (response !== null) this.#cuts.awaitWordOf(response.itemId);
    if (reason === "client_cancelled") rest?.drop();
    else if (saying !== null) this.brokenOff.keep(saying, rest, response?.line ?? null, reason === "left");
    else if (unheard !== undefined) this.brokenOff.keepUnheard(unheard);
  }

  /** The client is gone and can no longer report what was heard of a line. */
  leave(): void {
    this.#cuts.stop();
  }

  #silence(): void {
    const kind = this.#kind;
    this.#kind = null;
    if (kind !== null) this.#silentAtMs = this.#clock.monotonicMs();
    if (kind !== null) this.#hooks.onSpeaking(false, kind);
  }
}
