import type { TextVerdict } from "#voice/ports/text-check.ts";
import { BYTES_PER_SAMPLE, OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import { type Conversation, type UserLine, wireItemOf } from "./conversation/conversation.ts";
import type { FaultPlace, SessionOptions } from "./options/session-options.ts";
import { awaitAnswer, type Running } from "./reply/streams.ts";

const CHECK_WITHIN_MS = 3_000;
/** After that the caller hears an apology: with the preceding pause, the wait stays under eight seconds. */
const TRANSCRIBE_WITHIN_MS = 5_000;
const BYTES_PER_SECOND = OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE;

/** A spoken turn: PCM16 at 24 kHz, and the silence in ms that ended it. */
export type SpokenTurn = {
  itemId: string;
  audio: Uint8Array;
  waitedMs: number;
  transcript: { text: string; sttMs: number } | { coming: (signal: AbortSignal) => Promise<string> };
};

export type UserTurnsSink = {
  /** What the caller said or typed is known. */
  said(line: UserLine, text: string): void;
  /** A turn was transcribed and checked. */
  settled(): void;
  crisis(): void;
  fault(where: FaultPlace, error: unknown): void;
};

/** The caller's turns: lines of the conversation, transcribed if spoken, and checked before they are answered. */
export class UserTurns {
  readonly #session: SessionOptions;
  readonly #conversation: Conversation;
  readonly #outbox: Outbox;
  readonly #sink: UserTurnsSink;
  readonly #work = new Set<Running>();

  constructor(session: SessionOptions, conversation: Conversation, outbox: Outbox, sink: UserTurnsSink) {
    this.#session = session;
    this.#conversation = conversation;
    this.#outbox = outbox;
    this.#sink = sink;
  }

  /** True while a turn is being transcribed or checked. */
  get isWorking(): boolean {
    return this.#work.size > 0;
  }

  typed(text: string, id: string | undefined): void {
    const line = this.#newLine("text", text, id);
    const previous_item_id = this.#conversation.add(line);
    this.#outbox.send({ type: "conversation.item.added", previous_item_id, item: wireItemOf(line) });
    this.#done(line);
    this.#sink.said(line, text);
    this.#check(line, text);
  }

  /** One spoken turn, with its transcript or the pending one. */
  spoken(turn: SpokenTurn): void {
    const line = this.#newLine("audio", null, turn.itemId);
    line.waitedMs = turn.waitedMs;
    const previous = this.#conversation.add(line);
    this.#outbox.send({ type: "input_audio_buffer.committed", previous_item_id: previous, item_id: line.id });
    this.#outbox.send({ type: "conversation.item.added", previous_item_id: previous, item: wireItemOf(line) });
    const { transcript } = turn;
    const seconds = turn.audio.length / BYTES_PER_SECOND;
    if ("text" in transcript) {
      line.sttMs = transcript.sttMs;
      this.#understood(line, transcript.text, seconds);
      return;
    }
    const { clock } = this.#session;
    const askedAtMs = clock.monotonicMs();
    this.#run<string>(
      TRANSCRIBE_WITHIN_MS,
      (signal) => transcript.coming(signal),
      (text) => {
        line.sttMs = clock.monotonicMs() - askedAtMs;
        this.#understood(line, text.trim(), seconds);
      },
      (error) => this.#notUnderstood(line, error),
    );
  }

  stop(): void {
    for (const work of this.#work) work.stop();
    this.#work.clear();
  }

  #newLine(by: "text" | "audio", text: string | null, id: string | undefined): UserLine {
    const at = this.#session.clock.now();
    const measured = { sttMs: 0, waitedMs: 0 };
    return {
      id: id ?? this.#conversation.newId(),
      role: "user",
      by,
      text,
      at,
      ...measured,
      flag: null,
      answer: null,
      deleted: false,
    };
  }

  /** It is settled: its words are there, or will not be. */
  #done(line: UserLine): void {
    const previous_item_id = this.#conversation.before(line.id);
    this.#outbox.send({ type: "conversation.item.done", previous_item_id, item: wireItemOf(line) });
  }

  #understood(line: UserLine, text: string, seconds: number): void {
    line.text = text;
    this.#outbox.send({
      type: "conversation.item.input_audio_transcription.completed",
      item_id: line.id,
      content_index: 0,
      transcript: text,
      usage: { type: "duration", seconds },
    });
    this.#done(line);
    if (text === "") {
      this.#sink.settled();
      return;
    }
    this.#sink.said(line, text);
    this.#check(line, text);
  }

  #notUnderstood(line: UserLine, error: unknown): void {
    line.text = "";
    const failure = { type: "stt_error", code: "unavailable", message: "The speech could not be understood" };
    this.#outbox.send({
      type: "conversation.item.input_audio_transcription.failed",
      item_id: line.id,
      content_index: 0,
      error: failure,
    });
    this.#done(line);
    this.#sink.fault("speech_to_text", error);
    this.#sink.settled();
  }

  #check(line: UserLine, text: string): void {
    this.#run<TextVerdict>(
      CHECK_WITHIN_MS,
      async (signal) => {
        const verdict = await this.#session.textCheck(text, "in");
        return verdict.outcome === "pass" && verdict.second ? verdict.second(signal) : verdict;
      },
      (verdict) => {
        if (verdict.outcome === "refuse") this.#refuse(line, verdict.reason);
        if (verdict.outcome === "answer") line.answer = verdict.text;
        if (verdict.outcome === "crisis") {
          line.flag = "crisis";
          this.#sink.crisis();
        }
        this.#sink.settled();
      },
      (error) => {
        line.flag = "text_check_failed";
        this.#sink.fault("text_check", error);
        this.#sink.settled();
      },
    );
  }

  #refuse(line: UserLine, reason: string): void {
    line.flag = reason;
    this.#session.hooks.onRefused("caller", reason);
  }

  #run<Answer>(
    withinMs: number,
    ask: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
    onError: (error: unknown) => void,
  ): void {
    const work = awaitAnswer(
      { clock: this.#session.clock, withinMs, ask },
      {
        answer: (answer) => {
          this.#work.delete(work);
          onAnswer(answer);
        },
        error: (error) => {
          this.#work.delete(work);
          onError(error);
        },
      },
    );
    this.#work.add(work);
  }
}
