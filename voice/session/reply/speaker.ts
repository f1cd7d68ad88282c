import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { AgentLine } from "../conversation/conversation.ts";
import { type Floor, type FloorEffect, type FloorEvent, takeFloorEvent } from "../conversation/floor.rules.ts";
import { tellFault } from "../options/session-options.ts";
import { AudibleSpeech, type BreakReason } from "./audible-speech.ts";
import { Playout } from "./playout.ts";
import { type Latency, Response } from "./response.ts";
import {
  deflectionOf,
  patienceLeft,
  type Refusal,
  type SpeakerParts,
  type SpeakerTurn,
  tellLatency,
} from "./speaker-parts.ts";
import { SpeculativeModel } from "./speculative-model.ts";
import { contentOf } from "./turn-content.ts";

/** The companion's speech: what is said when, in which order, and what of it was heard. */
export class Speaker {
  readonly #parts: SpeakerParts;
  readonly #playout: Playout;
  readonly #audible: AudibleSpeech;
  #floor: Floor<SpeakerTurn> = { active: null, waiting: [] };
  #response: Response | null = null;
  /** A reply that waits until the caller's words are known. */
  #preparing: SpeakerTurn | null = null;
  #responses = 0;
  #answers = 0;
  /** The caller has been told that the call has moved to this process. */
  #isBack = false;

  /** Starts a reply before the caller has certainly finished. */
  readonly #model: SpeculativeModel;

  constructor(given: SpeakerParts) {
    this.#model = new SpeculativeModel(given.session.languageModel, given.session.clock);
    const parts = { ...given, session: { ...given.session, languageModel: this.#model } };
    this.#parts = parts;
    this.#playout = new Playout(parts.session.clock);
    this.#audible = new AudibleSpeech(parts, this.#playout);
  }

  /** Says the disclosure and the first message unless they were heard, and resumes what a lost connection interrupted. */
  open(): void {
    const { conversation, session, phrases } = this.#parts;
    const say = (kind: SpeechKind, text: string) => this.#take({ type: "say", turn: this.#turn(kind, text, {}) });
    const goesOn = session.earlier !== undefined;
    const greeted = goesOn || conversation.wasHeard("first_message", false);
    if (goesOn && !this.#isBack) say("notice", phrases.back);
    this.#isBack = true;
    if (!goesOn && !conversation.wasHeard("disclosure", true)) say("disclosure", session.disclosure);
    if (!greeted && session.persona.firstMessage !== "") say("first_message", session.persona.firstMessage);
    if (greeted) this.#answerIfLeft();
  }

  /** Requests a reply. `onlyIfSaid`: requested by us, because the caller has spoken. */
  answer(onlyIfSaid: boolean): Refusal | null {
    return this.#take({ type: "reply_wanted", turn: this.#turn("reply", null, { onlyIfSaid }) });
  }

  /** The caller has spoken: speech is interrupted, and there is a reply if there were words. */
  giveWay(): void {
    const kind = this.#floor.active?.kind;
    if (kind === "reply" || kind === "first_message") this.cancel(undefined, "turn_detected");
    this.answer(true);
  }

  /** The caller interrupts what is being said, or what is still to be played of it. */
  interrupt(): void {
    const kind = this.#floor.active?.kind;
    if (kind === "reply" || kind === "first_message") this.cancel(undefined, "turn_detected");
    else if (kind === undefined) this.#breakOff("turn_detected", null);
  }

  /** What sounded like the caller was nothing: what it interrupted resumes. */
  giveBack(): void {
    if (this.#audible.brokenOff.isWaiting) this.answer(true);
  }

  /** The caller goes on after all: the reply that was started, or was about to start, is discarded. */
  takeBack(): void {
    if (this.#floor.active?.kind !== "reply") {
      this.interrupt();
      return;
    }
    const itemId = this.#response?.itemId;
    this.cancel(undefined, "turn_detected");
    const line = itemId === undefined ? undefined : this.#parts.conversation.find(itemId);
    if (!line) return;
    line.deleted = true;
    this.#parts.outbox.send({ type: "conversation.item.deleted", item_id: line.id });
  }

  /** The caller has probably finished with these words. Nothing of the reply is sent until that is certain. */
  expect(text: string): void {
    const { conversation, session } = this.#parts;
    const { persona, callSeed } = session;
    this.#model.guess({ messages: conversation.messages(persona.systemPrompt, text), persona, callSeed });
  }

  /** The caller has not finished. */
  expectNothing(): void {
    this.#model.giveUp();
  }

  /** What the listener hears now; null when it is silent. */
  audibleKind(): SpeechKind | null {
    return this.#audible.kind;
  }

  /** How loud (rms, 0 to 1) the last `spanMs` of what the listener hears were. */
  level(spanMs: number): number {
    return this.#playout.level(spanMs);
  }

  /** The sentences that the listener hears now, or heard within the last `spanMs`. */
  soundedWithin(spanMs: number): string {
    return this.#audible.soundedWithin(spanMs);
  }

  /** Resolves when it was heard, or will not be. */
  say(text: string, kind: SpeechKind): Promise<void> {
    return new Promise((done) => void this.#take({ type: "say", turn: this.#turn(kind, text, { done }) }));
  }

  /** What the caller said is lost through a fault of ours. */
  apologise(): void {
    this.#take({ type: "say", turn: this.#turn("notice", this.#parts.phrases.apology, { spare: true }) });
  }

  /** Says it now, in place of any reply. */
  interject(text: string): void {
    this.#audible.brokenOff.drop();
    this.#take({ type: "interject", turn: this.#turn("referral", text, {}) });
  }

  cancel(responseId: string | undefined, reason: "client_cancelled" | "turn_detected"): Refusal | null {
    if (responseId !== undefined && responseId !== this.#response?.id) {
      return { code: "response_cancel_not_active", message: "That response is not active" };
    }
    return this.#take({ type: "cancel_wanted" }, reason);
  }

  /** The caller's words are transcribed and checked: a reply that waited for them can start. */
  listened(): void {
    const turn = this.#preparing;
    if (turn === null || this.#parts.isListening()) return;
    this.#preparing = null;
    this.#begin(turn);
  }

  /** The caller continues after a pause: a reply that waited for them starts, and words without one get theirs. */
  goOn(): void {
    const askedAtMs = this.#parts.session.clock.monotonicMs();
    if (this.#preparing === null) this.#answerIfLeft();
    else this.#preparing = { ...this.#preparing, askedAtMs };
    this.listened();
  }

  /** The player's report. */
  played(itemId: string, playedMs: number): void {
    this.#playout.report(itemId, playedMs);
    this.#response?.wake();
  }

  /** The client says where its listener stopped hearing a line. More than was sent counts as all of it. */
  truncate(line: AgentLine, endMs: number): Refusal | null {
    const refusal = this.isSaying(line.id) ? this.cancel(undefined, "client_cancelled") : null;
    if (refusal !== null) return refusal;
    this.#audible.cut(line, endMs);
    return null;
  }

  isSaying(itemId: string): boolean {
    return this.#response?.itemId === itemId;
  }

  /** The items that were not yet heard in full. */
  unheard(): ReadonlySet<string> {
    return new Set(this.#playout.unheard().map(({ itemId }) => itemId));
  }

  /** The listener has left: everything stops, and lines keep what was heard of them. The rest waits for a return. */
  leave(): void {
    this.#model.giveUp();
    this.#take({ type: "cleared" }, "left");
    this.#breakOff("left", null);
    this.#audible.leave();
  }

  close(): void {
    this.leave();
    this.#audible.brokenOff.drop();
    this.#playout.close();
  }

  #answerIfLeft(): void {
    if (this.#hasUnanswered() || this.#audible.brokenOff.isWaiting) this.answer(true);
  }

  #hasUnanswered(): boolean {
    return this.#parts.conversation.unanswered().some((line) => line.flag === null && line.text !== "");
  }

  #turn(kind: SpeechKind, text: string | null, more: Partial<SpeakerTurn>): SpeakerTurn {
    const askedAtMs = this.#parts.session.clock.monotonicMs();
    return { kind, text, askedAtMs, onlyIfSaid: false, isSecondTry: false, spare: false, done: () => {}, ...more };
  }

  #take(event: FloorEvent<SpeakerTurn>, reason: BreakReason = "client_cancelled"): Refusal | null {
    const { floor, effects } = takeFloorEvent(this.#floor, event);
    this.#floor = floor;
    for (const effect of effects) {
      if (effect.type === "refuse") return { code: effect.code, message: effect.message };
      this.#carryOut(effect, reason);
    }
    return null;
  }

  #carryOut(effect: Exclude<FloorEffect<SpeakerTurn>, { type: "refuse" }>, reason: BreakReason): void {
    switch (effect.type) {
      case "start":
        if (effect.turn.text === null && this.#parts.isListening()) this.#preparing = effect.turn;
        else this.#begin(effect.turn);
        break;
      case "cancel":
        this.#breakOff(reason, effect.turn);
        effect.turn.done();
        break;
      case "wrap_up":
        this.#response?.wrapUp();
        break;
      case "drop":
        effect.turn.done();
    }
  }

  #begin(wanted: SpeakerTurn): void {
    const { session, phrases, outbox, conversation, settings } = this.#parts;
    const deflection = deflectionOf(phrases, this.#responses);
    const { brokenOff } = this.#audible;
    const introduction = wanted.text === null ? brokenOff.takeIntroduction() : null;
    const turn: SpeakerTurn = introduction ? { ...wanted, kind: "first_message" } : wanted;
    const content = introduction
      ? ({ type: "rest", rest: introduction } as const)
      : contentOf(turn, this.#parts, brokenOff, deflection);
    if (content === null) {
      turn.done();
      this.#take({ type: "finished" });
      return;
    }
    this.#responses += 1;
    const id = `resp_${this.#responses}`;
    const parts = {
      session,
      phrases,
      deflection,
      outbox,
      conversation,
      playout: this.#playout,
      settings: settings(),
      patienceMs: patienceLeft(session.clock.monotonicMs() - turn.askedAtMs),
    };
    const response = new Response({ id, kind: turn.kind, content, afterQuiet: turn.kind !== "reply" }, parts, {
      begun: (kind, latency) => this.#begun(content.type === "rest" ? null : turn, kind, latency),
      fault: (where, error) => tellFault(this.#parts.session, outbox, { where, error }),
      ended: (status, unsaid) => this.#ended(turn, status === "failed", unsaid),
    });
    this.#response = response;
    response.start();
  }

  /** `turn`: null if it only resumes. */
  #begun(turn: SpeakerTurn | null, kind: SpeechKind, latency: Latency): void {
    this.#audible.begun(kind);
    if (turn?.kind !== "reply" || this.#response === null) return;
    this.#answers += 1;
    tellLatency(this.#parts, { ...turn, no: this.#answers, itemId: this.#response.itemId }, latency);
  }

  #ended(turn: SpeakerTurn, failed: boolean, unsaid: boolean): void {
    this.#response = null;
    this.#audible.sent(turn.done);
    // The caller need not repeat it: one retry, while the apology is still playing.
    if (unsaid && !turn.isSecondTry)
      this.#take({ type: "say", turn: this.#turn("reply", null, { isSecondTry: true }) });
    // Nothing may be said before the disclosure.
    this.#take(failed && turn.kind === "disclosure" ? { type: "cleared" } : { type: "finished" });
    // What the caller said during the referral was not refused, so it gets its reply now; so does what cut a greeting short.
    const cameFirst = turn.kind === "referral" || (turn.kind === "first_message" && turn.text === null);
    if (cameFirst && this.#hasUnanswered()) this.answer(true);
  }

  #breakOff(reason: BreakReason, turn: SpeakerTurn | null): void {
    const response = this.#response;
    [this.#preparing, this.#response] = [null, null];
    this.#audible.breakOff(reason, turn?.kind ?? null, response);
  }
}
