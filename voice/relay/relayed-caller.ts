import type { ChatMessage } from "#voice/ports/language-model.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import { saidWords } from "../listening/said-words.rules.ts";
import { type Conversation, type UserLine, wireItemOf } from "../session/conversation/conversation.ts";
import { type Phrases, type SessionOptions, tellFault } from "../session/options/session-options.ts";
import { DECLINED } from "../session/reply/response.ts";
import { checkedReply, judge } from "./checked-reply.ts";
import type { RelayedSpeech } from "./relayed-speech.ts";

type RelayedCallerParts = {
  session: SessionOptions;
  phrases: Phrases;
  outbox: Outbox;
  conversation: Conversation;
  speech: RelayedSpeech;
  isPaused: () => boolean;
  /** What the caller said or typed is known. */
  said(by: UserLine["by"], text: string): void;
  /** Says it in our own voice. */
  interject(referral: string): void;
};

/** What the caller says, as transcribed by the service, and what the companion answers. */
export class RelayedCaller {
  readonly #parts: RelayedCallerParts;
  /** Typed, or from before a pause, and not answered yet. */
  #waiting: string[] = [];
  /** Known from the request for a reply, before the service reported it. */
  #early: UserLine | null = null;
  #speechItemId: string | null = null;
  #deflections = 0;
  readonly #startedMs: number;

  constructor(parts: RelayedCallerParts) {
    this.#parts = parts;
    this.#startedMs = parts.session.clock.monotonicMs();
  }

  /** The service detected that the caller started or stopped speaking. */
  speaking(isSpeaking: boolean): void {
    const { outbox, conversation, session } = this.#parts;
    session.hooks.onUserSpeaking();
    if (isSpeaking) {
      this.#speechItemId ??= conversation.newId();
      const audio_start_ms = this.#heardMs();
      outbox.send({ type: "input_audio_buffer.speech_started", audio_start_ms, item_id: this.#speechItemId });
    } else this.#tellStopped();
  }

  #heardMs(): number {
    return Math.round(this.#parts.session.clock.monotonicMs() - this.#startedMs);
  }

  #tellStopped(): void {
    const item_id = this.#speechItemId;
    const audio_end_ms = this.#heardMs();
    if (item_id === null) return;
    this.#parts.outbox.send({ type: "input_audio_buffer.speech_stopped", audio_end_ms, item_id });
  }

  /** The transcript of what the caller said. It may arrive after the request for its reply. */
  heard(transcript: string): void {
    const text = saidWords(transcript);
    if (text === "") return;
    const early = this.#early;
    this.#early = null;
    if (early?.text === text) return;
    this.#spoken(text);
  }

  typed(text: string, id: string | undefined): void {
    const { outbox, said } = this.#parts;
    const line = this.#newLine(text, "text", id);
    const item = wireItemOf(line);
    outbox.send({ type: "conversation.item.done", previous_item_id: null, item });
    this.#waiting.push(text);
    said("text", text);
  }

  /** The caller pauses the call: what they were saying ends here. */
  pause(): void {
    this.#tellStopped();
    this.#speechItemId = null;
  }

  /** What the service has to be told, since it asks for no reply to it; null: nothing. */
  takeWaiting(): string | null {
    const text = this.#waiting.join(" ");
    this.#waiting = [];
    return text === "" ? null : text;
  }

  async *reply(messages: readonly ChatMessage[], signal: AbortSignal): AsyncGenerator<string, void, void> {
    const line = this.#lineOf(messages);
    if (!line?.text) return;
    if (this.#parts.isPaused()) return this.#later(line, line.text);
    const fixed = await this.#fixedAnswer(line, line.text);
    if (signal.aborted) return;
    if (this.#parts.isPaused()) return this.#keep(line.text);
    if (fixed) yield this.#give(fixed.text, fixed.kind);
    else yield* this.#generated(line.text, signal);
  }

  /** In a pause only danger is answered; all else waits for its end. */
  async #later(line: UserLine, text: string): Promise<void> {
    const { session, phrases, interject } = this.#parts;
    const verdict = await judge(session, text, "in").catch(() => null);
    if (verdict?.outcome !== "crisis") return this.#keep(text);
    line.flag = "crisis";
    session.hooks.onCrisis();
    interject(phrases.referral);
  }

  #keep(text: string): void {
    if (!this.#waiting.includes(text)) this.#waiting.push(text);
  }

  async *#generated(asked: string, signal: AbortSignal): AsyncGenerator<string, void, void> {
    const { session, phrases, outbox, conversation, isPaused } = this.#parts;
    let hasBegun = false;
    // Our own history: it leaves out what was refused, and has the replies as they were heard.
    const messages = conversation.messages(session.persona.systemPrompt);
    for await (const sentence of checkedReply(session, messages, signal)) {
      // The service speaks on in a pause, and is not heard: words that it is not given stand for no others.
      if (isPaused()) return hasBegun ? undefined : this.#keep(asked);
      hasBegun = true;
      if (sentence.outcome === "say") {
        yield this.#give(`${sentence.text} `, "reply");
        continue;
      }
      if (sentence.outcome === "failed") {
        const { where, error } = sentence;
        tellFault(session, outbox, { where, error });
        if (where === "text_check") session.hooks.onRefused("agent", "text_check_failed");
        return yield this.#give(where === "text_check" ? this.#deflection() : phrases.apology, "notice");
      }
      session.hooks.onRefused("agent", sentence.reason);
      // A turn that the model refused to answer is free.
      const kind = sentence.reason === DECLINED ? "notice" : "reply";
      return yield this.#give(phrases.instead?.[sentence.reason] ?? this.#deflection(), kind);
    }
  }

  /** The fixed answer to a message, if it is not for the language model. */
  async #fixedAnswer(line: UserLine, text: string): Promise<{ text: string; kind: "reply" | "referral" } | null> {
    const { session, phrases, outbox } = this.#parts;
    const verdict = await judge(session, text, "in").catch((error: unknown) => {
      tellFault(session, outbox, { where: "text_check", error });
      return { outcome: "failed" } as const;
    });
    switch (verdict.outcome) {
      case "pass":
        return null;
      case "answer":
        line.answer = verdict.text;
        return { text: verdict.text, kind: "reply" };
      case "crisis":
        line.flag = "crisis";
        session.hooks.onCrisis();
        return { text: phrases.referral, kind: "referral" };
      case "refuse":
        line.flag = verdict.reason;
        session.hooks.onRefused("caller", verdict.reason);
        return { text: this.#deflection(), kind: "reply" };
      case "failed":
        line.flag = "text_check_failed";
        return { text: this.#deflection(), kind: "reply" };
    }
  }

  /** Whatever history the service sends, only the caller's last words are taken from it. */
  #lineOf(messages: readonly ChatMessage[]): UserLine | null {
    const said = messages.findLast(({ role }) => role === "user")?.content.trim() ?? "";
    const waiting = this.#parts.conversation.unanswered();
    const last = waiting.at(-1);
    if (said === "") return last ?? null;
    if (
      last &&
      (last.text === said || last.text === saidWords(said) || waiting.map(({ text }) => text).join(" ") === said)
    )
      return last;
    const words = saidWords(said);
    if (words === "") return null;
    this.#early = this.#spoken(words);
    return this.#early;
  }

  #spoken(text: string): UserLine {
    const { outbox, said } = this.#parts;
    const itemId = this.#speechItemId ?? undefined;
    this.#speechItemId = null;
    const line = this.#newLine(text, "audio", itemId);
    outbox.send({ type: "input_audio_buffer.committed", previous_item_id: null, item_id: line.id });
    outbox.send({
      type: "conversation.item.input_audio_transcription.completed",
      item_id: line.id,
      content_index: 0,
      transcript: text,
      usage: { type: "duration", seconds: 0 },
    });
    said("audio", text);
    return line;
  }

  #newLine(text: string, by: "text" | "audio", id: string | undefined): UserLine {
    const { conversation, session, outbox } = this.#parts;
    const line: UserLine = {
      id: id ?? conversation.newId(),
      role: "user",
      by,
      text,
      at: session.clock.now(),
      sttMs: 0,
      waitedMs: 0,
      flag: null,
      answer: null,
      deleted: false,
    };
    const previous_item_id = conversation.add(line);
    outbox.send({ type: "conversation.item.added", previous_item_id, item: wireItemOf(line) });
    return line;
  }

  #give(text: string, kind: "reply" | "notice" | "referral"): string {
    this.#parts.speech.expect(text.trim(), kind);
    return text;
  }

  #deflection(): string {
    const { deflections, greeting } = this.#parts.phrases;
    this.#deflections += 1;
    return deflections[this.#deflections % deflections.length] ?? greeting;
  }
}
