import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import { type AgentLine, type Conversation, textOf } from "../conversation/conversation.ts";
import { unheardText } from "../conversation/heard-text.rules.ts";
import { RestOfReply } from "./rest-of-reply.ts";

/** A greeting of which less was heard has not introduced the companion. */
const INTRODUCED_AFTER_MS = 2_500;

type BrokenOff = {
  kind: SpeechKind;
  /** What was not passed to the voice yet, or still comes from the language model; null if nothing had started. */
  rest: RestOfReply | null;
  /** What of it was said; null if nothing was. Where it was cut becomes known a moment later. */
  line: AgentLine | null;
  /** The caller's last words at that time. */
  answers: string | null;
};

/**
 * Speech that was interrupted by the caller or a lost connection. If the caller turns out to have said nothing, it is said
 * after all; words of the caller drop it.
 */
export class BrokenOffReply {
  readonly #conversation: Conversation;
  #kept: BrokenOff | null = null;
  #hasIntroduced = false;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /**
   * Only the companion's own speech is resumed. `isAlone`: the caller has left, and speech that they have not heard a word
   * of is not stored for a return that may not come; it is generated again.
   */
  keep(kind: SpeechKind, rest: RestOfReply | null, line: AgentLine | null, isAlone: boolean): void {
    const isOwn = kind === "reply" || kind === "first_message";
    const isUnheard = line === null || textOf(line) === "";
    if (!isOwn || (isAlone && isUnheard)) {
      rest?.drop();
      return;
    }
    this.drop();
    this.#kept = { kind, rest, line, answers: this.#lastWords() };
  }

  /** Of speech that was generated and sent in full, the end was not heard. */
  keepUnheard(itemId: string): void {
    const line = this.#conversation.find(itemId);
    if (line?.role === "assistant") this.keep(line.kind, new RestOfReply(), line, false);
  }

  get isWaiting(): boolean {
    return this.#kept !== null;
  }

  /**
   * The rest of a greeting that words of the caller cut short before it had introduced the companion: callers say hello
   * while they hear the notice before it. Once, for a caller who means to interrupt.
   */
  takeIntroduction(): RestOfReply | null {
    const kept = this.#kept;
    if (kept?.kind !== "first_message" || this.#hasIntroduced || kept.answers === this.#lastWords()) return null;
    if ((kept.line?.cutAtMs ?? 0) >= INTRODUCED_AFTER_MS) return null;
    this.#hasIntroduced = true;
    return this.#takeRest();
  }

  /** What resumes it; null if there is nothing, or the caller has spoken since. */
  take(): RestOfReply | null {
    if (this.#kept?.answers === this.#lastWords()) return this.#takeRest();
    this.drop();
    return null;
  }

  drop(): void {
    this.#kept?.rest?.drop();
    this.#kept = null;
  }

  #takeRest(): RestOfReply | null {
    const { rest, line } = this.#kept ?? { rest: null, line: null };
    this.#kept = null;
    if (rest && line) rest.repeats(unheardText(line.segments, line.deleted ? 0 : line.cutAtMs));
    return rest;
  }

  #lastWords(): string | null {
    return this.#conversation.lastUserWords()?.id ?? null;
  }
}
