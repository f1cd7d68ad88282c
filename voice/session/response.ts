import type { ChatMessage } from "#voice/ports/language-model.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { StatusDetails } from "#voice/protocol/server-events.schema.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { Conversation } from "./conversation.ts";
import type { Outbox } from "./outbox.ts";
import type { Playout } from "./playout.ts";
import { ReplyText, spokenPieces } from "./reply-text.ts";
import { type ResponseStatus, ResponseWriter } from "./response-writer.ts";
import type { FaultPlace, Phrases, SessionOptions } from "./session-options.ts";
import { Speech } from "./speech.ts";

/** Beyond this the network does not keep up: the rest of a response is only shown. */
const CONGESTED_BYTES = 1_048_576;

export type ResponseContent =
  /** Our own words need no check; a creator's do. */
  { type: "fixed"; text: string; trusted: boolean } | { type: "generated"; messages: ChatMessage[] };

export type Latency = { llmMs: number; voiceMs: number };

export type ResponseParts = {
  session: SessionOptions;
  phrases: Phrases;
  /** What is said instead of a sentence that may not be spoken. */
  deflection: string;
  outbox: Outbox;
  playout: Playout;
  conversation: Conversation;
  settings: SessionSettings;
};

export type ResponseSink = {
  /** The first sound, or the first shown text where nothing sounds. */
  begun(kind: SpeechKind, latency: Latency): void;
  fault(where: FaultPlace, error: unknown): void;
  ended(status: ResponseStatus): void;
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
  #text: ReplyText | null = null;
  #status: ResponseStatus = "completed";
  #fault: FaultPlace | null = null;
  #hasBegun = false;
  #isOver = false;
  #latency: Latency = { llmMs: 0, voiceMs: 0 };

  constructor(
    turn: { id: string; kind: SpeechKind; content: ResponseContent; afterQuiet: boolean },
    parts: ResponseParts,
    sink: ResponseSink,
  ) {
    const { session, outbox, conversation, settings, playout } = parts;
    const { clock, textToSpeech, textCheck, persona } = session;
    this.id = turn.id;
    this.kind = turn.kind;
    this.#parts = parts;
    this.#sink = sink;
    this.#content = turn.content;
    const writer = new ResponseWriter({ id: turn.id, kind: turn.kind, outbox, conversation, settings, clock });
    this.#writer = writer;
    const voice = { ...persona.voice, speed: persona.voice.speed * settings.speed };
    this.#speech = new Speech(
      { clock, textToSpeech, textCheck, voice, silent: settings.modality === "text" },
      {
        waitBefore: (ms) => playout.waitBefore(writer.itemId, ms, turn.afterQuiet),
        sentence: (text, sounds) => this.#sentence(text, sounds),
        audio: (pcm, ms) => this.#audio(pcm, ms),
        congested: () => outbox.bufferedBytes > CONGESTED_BYTES,
        firstVoiceByte: (afterMs) => this.#takeLatency({ voiceMs: afterMs }),
        refused: (reason) => this.#refused(reason),
        failed: (where, error) => this.#failed(where, error),
        end: (mute) => this.#end(mute),
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
    if (content.type === "generated") {
      this.#generate(content.messages);
      return;
    }
    for (const piece of spokenPieces(content.text)) this.#speech.say(piece, content.trusted);
    this.#speech.close();
  }

  /** Sends what may go now. */
  wake(): void {
    this.#speech.wake();
  }

  /** Comes to an end with the sentence that is being said. */
  wrapUp(): void {
    this.#text?.stop();
    this.#speech.wrapUp();
  }

  /** Breaks off; the line keeps what has been heard by now. */
  cancel(reason: "client_cancelled" | "turn_detected"): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#text?.stop();
    this.#writer.cutShort(this.#speech.stop());
    const heardMs = this.#parts.playout.heardMs(this.itemId);
    this.#writer.close("cancelled", { type: "cancelled", reason });
    const { line } = this.#writer;
    if (line?.modality === "audio") line.cutAtMs = heardMs;
  }

  #generate(messages: ChatMessage[]): void {
    const { clock, languageModel, persona, callSeed } = this.#parts.session;
    this.#text = new ReplyText(
      clock,
      languageModel,
      { messages, persona, callSeed },
      {
        firstToken: (afterMs) => this.#takeLatency({ llmMs: afterMs }),
        sentence: (text) => this.#speech.say(text, false),
        end: () => this.#speech.close(),
        failed: (error) => this.#failed("language_model", error),
      },
    );
  }

  #takeLatency(part: Partial<Latency>): void {
    if (!this.#hasBegun) this.#latency = { ...this.#latency, ...part };
  }

  #sentence(text: string, sounds: boolean): void {
    this.#writer.sentence(text);
    if (!sounds) this.#begin();
  }

  #audio(pcm: Uint8Array, ms: number): void {
    this.#parts.playout.sent(this.itemId, ms);
    this.#writer.audio(pcm, ms);
    this.#begin();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#sink.begun(this.#fault === null ? this.kind : "notice", this.#latency);
  }

  /** A sentence that may not be spoken: something harmless in its place, and the response ends. */
  #refused(reason: string): void {
    const { session, deflection, phrases } = this.#parts;
    session.log.info({ reason, kind: this.kind }, "a sentence was not spoken");
    this.#text?.stop();
    this.#status = "incomplete";
    this.#speech.replaceTrouble(this.kind === "reply" ? deflection : phrases.greeting);
  }

  #failed(where: "language_model" | "text_to_speech" | "text_check", error: unknown): void {
    const isFirst = this.#fault === null;
    this.#tellFault(where, error);
    if (where === "text_check") {
      this.#refused("text_check_failed");
      return;
    }
    this.#status = "failed";
    this.#text?.stop();
    // Without a voice the apology would fail too; it is then only shown, as is a text that must be seen in any case.
    if (this.#content.type === "fixed" || !isFirst) this.#speech.goSilent();
    else if (where === "text_to_speech") this.#speech.replaceTrouble(this.#parts.phrases.apology);
    else this.#speech.endWith(this.#parts.phrases.apology);
  }

  #tellFault(where: FaultPlace, error: unknown): void {
    if (this.#fault !== null) return;
    this.#fault = where;
    this.#sink.fault(where, error);
  }

  #end(mute: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (mute && this.#fault === null) {
      this.#status = "failed";
      this.#tellFault("text_to_speech", new Error("the voice gave no sound"));
    }
    this.#writer.close(this.#status, this.#statusDetails());
    this.#sink.ended(this.#status);
  }

  #statusDetails(): StatusDetails | null {
    if (this.#status === "failed") {
      return { type: "failed", error: { type: "server_error", code: `${this.#fault ?? "engine"}_failed` } };
    }
    return this.#status === "incomplete" ? { type: "incomplete", reason: "content_filter" } : null;
  }
}
