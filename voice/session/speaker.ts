import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { AgentLine, Conversation } from "./conversation.ts";
import { Cuts } from "./cuts.ts";
import { type Floor, type FloorEffect, type FloorEvent, type Turn, takeFloorEvent } from "./floor.rules.ts";
import type { Outbox } from "./outbox.ts";
import { Playout } from "./playout.ts";
import { type Latency, Response, type ResponseContent } from "./response.ts";
import { type FaultPlace, faultMessages, type Phrases, type SessionOptions } from "./session-options.ts";

type SpeakerTurn = Turn & {
  /** Null: an answer to the caller. */
  text: string | null;
  askedAtMs: number;
  /** An answer only if the caller turns out to have said something. */
  onlyIfSaid: boolean;
  done: () => void;
};
export type Refusal = { code: string; message: string };

type SpeakerParts = {
  session: SessionOptions;
  phrases: Phrases;
  outbox: Outbox;
  conversation: Conversation;
  settings: () => SessionSettings;
  /** True while something that the caller said is not yet understood or checked. */
  isListening: () => boolean;
};

/** The companion's mouth: what is said when, in which order, and what of it was heard. */
export class Speaker {
  readonly #parts: SpeakerParts;
  readonly #playout: Playout;
  readonly #cuts: Cuts;
  #floor: Floor<SpeakerTurn> = { active: null, waiting: [] };
  #response: Response | null = null;
  /** An answer that waits until the caller's words are understood. */
  #preparing: SpeakerTurn | null = null;
  #responses = 0;
  #answers = 0;
  #utterances = 0;
  #speakingKind: SpeechKind | null = null;

  constructor(parts: SpeakerParts) {
    this.#parts = parts;
    this.#playout = new Playout(parts.session.clock);
    this.#cuts = new Cuts(parts.session.clock, parts.conversation, this.#playout, parts.outbox);
  }

  /** What every call begins with, as far as it has not been heard; and the answer that a lost connection cut off. */
  open(): void {
    const { conversation, session } = this.#parts;
    const greeted = conversation.wasHeard("first_message", false);
    if (!conversation.wasHeard("disclosure", true)) void this.say(session.disclosure, "disclosure");
    if (!greeted && session.persona.firstMessage !== "") void this.say(session.persona.firstMessage, "first_message");
    if (greeted && conversation.unanswered().some((line) => line.flag === null && line.text !== "")) this.answer(true);
  }

  /** The caller wants an answer. `onlyIfSaid`: asked for by us, because the caller has spoken. */
  answer(onlyIfSaid: boolean): Refusal | null {
    return this.#take({ type: "reply_wanted", turn: this.#turn("reply", null, { onlyIfSaid }) });
  }

  /** The caller has spoken: what is being said gives way, and there is an answer if there were words. */
  giveWay(): void {
    const kind = this.#floor.active?.kind;
    if (kind === "reply" || kind === "first_message") this.cancel(undefined, "turn_detected");
    this.answer(true);
  }

  /** Resolves when it was heard, or will not be. */
  say(text: string, kind: SpeechKind): Promise<void> {
    return new Promise((done) => {
      this.#take({ type: "say", turn: this.#turn(kind, text, { done }) });
    });
  }

  /** Says it now, in place of any answer. */
  interject(text: string): void {
    const turn = { ...this.#turn("notice", text, {}), answersCaller: true };
    this.#take({ type: "interject", turn });
  }

  cancel(responseId: string | undefined, reason: "client_cancelled" | "turn_detected"): Refusal | null {
    if (responseId !== undefined && responseId !== this.#response?.id) {
      return { code: "response_cancel_not_active", message: "That response is not active" };
    }
    return this.#take({ type: "cancel_wanted" }, reason);
  }

  /** The caller's words are understood and checked: an answer that waited for them can begin. */
  listened(): void {
    const turn = this.#preparing;
    if (turn === null || this.#parts.isListening()) return;
    this.#preparing = null;
    this.#begin(turn);
  }

  /** The player's report. */
  played(itemId: string, playedMs: number): void {
    this.#playout.report(itemId, playedMs);
    this.#response?.wake();
  }

  /** The client says where its listener stopped hearing a line. More than was sent counts as all of it. */
  truncate(line: AgentLine, endMs: number): Refusal | null {
    if (this.#response?.itemId === line.id) {
      const refusal = this.cancel(undefined, "client_cancelled");
      if (refusal !== null) return refusal;
    }
    this.#cuts.cut(line, endMs);
    return null;
  }

  isSaying(itemId: string): boolean {
    return this.#response?.itemId === itemId;
  }

  /** Nobody listens any more: everything stops, and lines keep what was heard of them. */
  leave(): void {
    this.#take({ type: "cleared" });
    this.#cuts.cutUnheard();
    this.#playout.flush();
    this.#silence();
    this.#cuts.stop();
  }

  close(): void {
    this.leave();
    this.#playout.close();
  }

  #turn(kind: SpeechKind, text: string | null, more: Partial<SpeakerTurn>): SpeakerTurn {
    const askedAtMs = this.#parts.session.clock.monotonicMs();
    return { kind, text, askedAtMs, onlyIfSaid: false, done: () => {}, ...more };
  }

  #take(
    event: FloorEvent<SpeakerTurn>,
    reason: "client_cancelled" | "turn_detected" = "client_cancelled",
  ): Refusal | null {
    const { floor, effects } = takeFloorEvent(this.#floor, event);
    this.#floor = floor;
    for (const effect of effects) {
      if (effect.type === "refuse") return { code: effect.code, message: effect.message };
      this.#carryOut(effect, reason);
    }
    return null;
  }

  #carryOut(
    effect: Exclude<FloorEffect<SpeakerTurn>, { type: "refuse" }>,
    reason: "client_cancelled" | "turn_detected",
  ): void {
    switch (effect.type) {
      case "start":
        if (effect.turn.text === null && this.#parts.isListening()) this.#preparing = effect.turn;
        else this.#begin(effect.turn);
        break;
      case "cancel":
        this.#breakOff(reason);
        effect.turn.done();
        break;
      case "wrap_up":
        this.#response?.wrapUp();
        break;
      case "drop":
        effect.turn.done();
    }
  }

  #begin(turn: SpeakerTurn): void {
    const { session, phrases, outbox, conversation, settings } = this.#parts;
    const content = this.#contentOf(turn);
    if (content === null) {
      turn.done();
      this.#take({ type: "finished" });
      return;
    }
    this.#responses += 1;
    const id = `resp_${this.#responses}`;
    const deflection = this.#deflection();
    const parts = {
      session,
      phrases,
      deflection,
      outbox,
      playout: this.#playout,
      conversation,
      settings: settings(),
    };
    const response = new Response({ id, kind: turn.kind, content, afterQuiet: turn.kind !== "reply" }, parts, {
      begun: (kind, latency) => this.#begun(turn, kind, latency),
      fault: (where, error) => this.tellFault(where, error),
      ended: (status) => this.#ended(turn, status === "failed"),
    });
    this.#response = response;
    response.start();
  }

  /** What a turn consists of; null when there is nothing to say after all. */
  #contentOf(turn: SpeakerTurn): ResponseContent | null {
    if (turn.text !== null) return { type: "fixed", text: turn.text, trusted: turn.kind !== "first_message" };
    const { conversation, session } = this.#parts;
    const last = conversation.unanswered().at(-1);
    if (turn.onlyIfSaid && !last?.text) return null;
    if (last?.flag) return { type: "fixed", text: this.#deflection(), trusted: true };
    return { type: "generated", messages: conversation.messages(session.persona.systemPrompt) };
  }

  #deflection(): string {
    const { deflections, greeting } = this.#parts.phrases;
    return deflections[this.#responses % deflections.length] ?? greeting;
  }

  #begun(turn: SpeakerTurn, kind: SpeechKind, latency: Latency): void {
    const { session, outbox, conversation } = this.#parts;
    this.#utterances += 1;
    this.#speakingKind = kind;
    session.hooks.onFirstAudio(kind);
    session.hooks.onSpeaking(true, kind);
    if (turn.kind !== "reply") return;
    this.#answers += 1;
    outbox.send({
      type: "x.latency",
      turn: this.#answers,
      eou_ms: 0,
      stt_ms: Math.round(conversation.lastHeardIn()),
      llm_ttft_ms: Math.round(latency.llmMs),
      tts_ttfb_ms: Math.round(latency.voiceMs),
      total_ms: Math.round(session.clock.monotonicMs() - turn.askedAtMs),
    });
  }

  #ended(turn: SpeakerTurn, failed: boolean): void {
    const utterance = this.#utterances;
    this.#response = null;
    this.#playout.whenHeard(() => {
      turn.done();
      if (utterance === this.#utterances) this.#silence();
    });
    // Nothing may be said before the disclosure has been.
    this.#take(failed && turn.kind === "disclosure" ? { type: "cleared" } : { type: "finished" });
  }

  /** Breaks off what is being said, and notes what was heard of it and of what came shortly before. */
  #breakOff(reason: "client_cancelled" | "turn_detected"): void {
    this.#preparing = null;
    const response = this.#response;
    this.#response = null;
    response?.cancel(reason);
    this.#cuts.cutUnheard();
    this.#playout.flush();
    this.#silence();
    if (response !== null) this.#cuts.awaitWordOf(response.itemId);
  }

  #silence(): void {
    const kind = this.#speakingKind;
    this.#speakingKind = null;
    if (kind !== null) this.#parts.session.hooks.onSpeaking(false, kind);
  }

  /** Our side failed. */
  tellFault(where: FaultPlace, error: unknown): void {
    const { session, outbox } = this.#parts;
    session.log.warn({ err: error, where, callId: session.callId }, "a voice provider failed");
    outbox.send({
      type: "error",
      error: {
        type: "server_error",
        code: `${where}_failed`,
        message: faultMessages[where],
        param: null,
        event_id: null,
      },
    });
    session.hooks.onFault(where, error);
  }
}
