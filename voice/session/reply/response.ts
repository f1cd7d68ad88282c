import type { Timer } from "#platform/clock/clock.ts";
import { type ChatMessage, isDeclined } from "#voice/ports/language-model.ts";
import type { SpokenWord } from "#voice/ports/text-to-speech.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { StatusDetails } from "#voice/protocol/server-events.schema.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { AgentLine, Conversation } from "../conversation/conversation.ts";
import type { FaultPlace, Phrases, SessionOptions } from "../options/session-options.ts";
import type { Playout } from "./playout.ts";
import { ReplyText, spokenPieces } from "./reply-text.ts";
import { type ResponseStatus, ResponseWriter } from "./response-writer.ts";
import { RestOfReply } from "./rest-of-reply.ts";
import { Speech } from "./speech.ts";

/** Beyond this the network does not keep up: the rest of a response is only shown. */
const CONGESTED_BYTES = 1_048_576;

/** The reason passed to the owner of a call when its model refuses to answer. */
export const DECLINED = "declined_by_model";

export type ResponseContent =
  /** Our own words need no check; a creator's do. */
  | { type: "fixed"; text: string; trusted: boolean; spare?: boolean }
  | { type: "generated"; messages: ChatMessage[] }
  /** Resumes what was interrupted. */
  | { type: "rest"; rest: RestOfReply };

export type Latency = { llmMs: number; voiceMs: number };

export type ResponseParts = {
  session: SessionOptions;
  phrases: Phrases;
  /** What replaces a refused sentence. */
  deflection: string;
  outbox: Outbox;
  playout: Playout;
  conversation: Conversation;
  settings: SessionSettings;
  /** How long the caller waits for the first sound before the response fails, in ms. */
  patienceMs: number;
};

export type ResponseSink = {
  /** The first sound, or the first text shown if there is no sound. */
  begun(kind: SpeechKind, latency: Latency): void;
  fault(where: FaultPlace, error: unknown): void;
  /** `unsaid`: it failed before a word was said, and is worth a retry. */
  ended(status: ResponseStatus, unsaid: boolean): void;
};

/** One utterance of the companion, from its first event to `response.done`. */
export class Response {
  readonly kind: SpeechKind;
  readonly id: string;
  readonly #parts: ResponseParts;
  readonly #sink: ResponseSink;
  readonly #writer: ResponseWriter;
  readonly #speech: Speech;
  readonly #content: ResponseContent;
  #rest = new RestOfReply();
  #status: ResponseStatus = "completed";
  #fault: FaultPlace | null = null;
  #hasBegun = false;
  #isOver = false;
  #latency: Latency = { llmMs: 0, voiceMs: 0 };
  /** Aborts every provider request of this response. */
  readonly #abort = new AbortController();
  #patience: Timer | null = null;
  #isUnsaid = false;
  #isDeclined = false;

  constructor(
    turn: { id: string; kind: SpeechKind; content: ResponseContent; afterQuiet: boolean },
    parts: ResponseParts,
    sink: ResponseSink,
  ) {
    const { session, outbox, conversation, settings, playout } = parts;
    const { clock, textToSpeech, textCheck, persona } = session;
    const { spareVoice = textToSpeech } = session;
    this.id = turn.id;
    this.kind = turn.kind;
    this.#parts = parts;
    this.#sink = sink;
    this.#content = turn.content;
    const writer = new ResponseWriter({ id: turn.id, kind: turn.kind, outbox, conversation, settings, clock });
    this.#writer = writer;
    const voice = { ...persona.voice, speed: persona.voice.speed * settings.speed };
    this.#speech = new Speech(
      {
        clock,
        textToSpeech,
        spareVoice,
        textCheck,
        voice,
        silent: settings.modality === "text",
        within: this.#abort.signal,
      },
      {
        waitBefore: (ms) => playout.waitBefore(writer.itemId, ms, turn.afterQuiet),
        sentence: (text, sounds, words) => this.#sentence(text, sounds, words),
        audio: (pcm, ms) => this.#audio(pcm, ms),
        congested: () => outbox.bufferedBytes > CONGESTED_BYTES,
        firstVoiceByte: (afterMs) => this.#takeLatency({ voiceMs: afterMs }),
        refused: (reason) => this.#refused(reason),
        failed: (where, error) => this.#failed(where, error),
        end: () => this.#end(),
      },
    );
  }

  /** The item that it fills or will fill. */
  get itemId(): string {
    return this.#writer.itemId;
  }

  /** Starts the work. It may be over before this returns. */
  start(): void {
    const content = this.#content;
    if (content.type === "generated") this.#generate(content.messages);
    else if (content.type === "rest") this.#goOn(content.rest);
    else {
      for (const piece of spokenPieces(content.text)) this.#speech.say(piece, content.trusted, content.spare);
      this.#speech.close();
    }
  }

  /** Sends what may be sent now. */
  wake(): void {
    this.#speech.wake();
  }

  /** Finishes the current sentence and stops. */
  wrapUp(): void {
    this.#rest.drop();
    this.#speech.wrapUp();
  }

  /** Stops at once; the line keeps what was heard so far. Returns what is left; null if it had already failed. */
  cancel(reason: "client_cancelled" | "turn_detected"): RestOfReply | null {
    if (this.#isOver) return null;
    this.#isOver = true;
    this.#patience?.cancel();
    const { unsentMs, unsaid } = this.#speech.stop();
    this.#writer.cutShort(unsentMs);
    this.#abort.abort();
    const rest = this.#status === "completed" && this.#fault === null ? this.#rest : null;
    if (rest) rest.waits(unsaid);
    else this.#rest.drop();
    const heardMs = this.#parts.playout.heardMs(this.itemId);
    this.#writer.close("cancelled", { type: "cancelled", reason });
    const { line } = this.#writer;
    if (line?.modality === "audio") line.cutAtMs = heardMs;
    return rest;
  }

  /** What was said of it; null before the first sentence. */
  get line(): AgentLine | null {
    return this.#writer.line;
  }

  #generate(messages: ChatMessage[]): void {
    const firstToken = (afterMs: number) => this.#takeLatency({ llmMs: afterMs });
    const { sink } = this.#rest;
    this.#rest.comesFrom(new ReplyText(this.#parts.session, messages, { firstToken, ...sink }));
    this.#goOn(this.#rest);
  }

  #goOn(rest: RestOfReply): void {
    this.#rest = rest;
    this.#patience = this.#parts.session.clock.after(this.#parts.patienceMs, () => this.#tooSlow());
    rest.follow({
      sentence: (text) => this.#speech.say(text, false),
      end: () => this.#speech.close(),
      failed: (error) => (isDeclined(error) ? this.#declined() : this.#failed("language_model", error)),
    });
  }

  #takeLatency(part: Partial<Latency>): void {
    if (!this.#hasBegun) this.#latency = { ...this.#latency, ...part };
  }

  #sentence(text: string, sounds: boolean, words: readonly SpokenWord[]): void {
    this.#writer.sentence(text, words);
    if (!sounds) this.#begin();
  }

  #audio(pcm: Uint8Array, ms: number): void {
    this.#parts.playout.sent(this.itemId, pcm, ms);
    this.#writer.audio(pcm, ms);
    this.#begin();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#patience?.cancel();
    this.#sink.begun(this.#fault === null && !this.#isDeclined ? this.kind : "notice", this.#latency);
  }

  /** A refused sentence: something harmless replaces it, and the response ends. */
  #refused(reason: string): void {
    const { session, deflection, phrases } = this.#parts;
    session.log.info({ reason, kind: this.kind }, "a sentence was refused");
    session.hooks.onRefused("agent", reason);
    this.#rest.drop();
    this.#status = "incomplete";
    const usual = this.kind === "reply" ? deflection : phrases.greeting;
    this.#speech.replaceTrouble(phrases.instead?.[reason] ?? usual);
  }

  /** The model refuses to answer: the subject is changed in character, without counting as a fault. */
  #declined(): void {
    this.#isDeclined = !this.#hasBegun;
    this.#patience?.cancel();
    this.#refused(DECLINED);
  }

  #failed(where: "language_model" | "text_to_speech" | "text_check", error: unknown): void {
    const isFirst = this.#fault === null;
    this.#tellFault(where, error);
    if (where === "text_check") {
      this.#refused("text_check_failed");
      return;
    }
    this.#status = "failed";
    this.#patience?.cancel();
    this.#rest.drop();
    const { apology, patience } = this.#parts.phrases;
    // If something fails now, it is the apology; that is then only shown, as is a text that must be seen in any case.
    if (this.#content.type === "fixed" || !isFirst) this.#speech.goSilent();
    else if (!this.#hasBegun && (where === "text_to_speech" || !this.#speech.isBusy)) {
      this.#isUnsaid = true;
      this.#writer.becomesNotice();
      this.#speech.replaceAll(patience);
    } else if (where === "text_to_speech") this.#speech.replaceTrouble(apology, true);
    else this.#speech.endWith(apology, true);
  }

  /** Whichever provider is late has failed; its result no longer matters. */
  #tooSlow(): void {
    const where = this.#speech.isBusy ? "text_to_speech" : "language_model";
    this.#failed(where, new Error(`no sound within ${this.#parts.patienceMs} ms`));
  }

  #tellFault(where: FaultPlace, error: unknown): void {
    if (this.#fault !== null) return;
    this.#fault = where;
    this.#sink.fault(where, error);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#patience?.cancel();
    this.#writer.close(this.#status, this.#statusDetails());
    this.#sink.ended(this.#status, this.#isUnsaid);
  }

  #statusDetails(): StatusDetails | null {
    if (this.#status === "failed") {
      return { type: "failed", error: { type: "server_error", code: `${this.#fault ?? "engine"}_failed` } };
    }
    return this.#status === "incomplete" ? { type: "incomplete", reason: "content_filter" } : null;
  }
}
