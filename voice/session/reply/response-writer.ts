import type { Clock } from "#platform/clock/clock.ts";
import { encodePcmu, newPcmuState } from "#voice/audio/pcmu.rules.ts";
import type { SpokenWord } from "#voice/ports/text-to-speech.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { StatusDetails, WireResponse } from "#voice/protocol/server-events.schema.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import { type AgentLine, type Conversation, wireItemOf } from "../conversation/conversation.ts";
import { fullText } from "../conversation/heard-text.rules.ts";

export type ResponseStatus = Exclude<WireResponse["status"], "in_progress">;
type WriterOptions = {
  id: string;
  kind: SpeechKind;
  outbox: Outbox;
  conversation: Conversation;
  settings: SessionSettings;
  clock: Clock;
};

const noUsage = { total_tokens: 0, input_tokens: 0, output_tokens: 0 };

/** Sends the client all events of one response in the protocol's order, and maintains its line. */
export class ResponseWriter {
  readonly #options: WriterOptions;
  readonly #pcmu = newPcmuState();
  /** The id that the item has or will have. */
  readonly itemId: string;
  #line: AgentLine | null = null;
  #previousItemId: string | null = null;
  #audioHead = "";
  #kind: SpeechKind;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#kind = options.kind;
    this.itemId = options.conversation.newId();
    options.outbox.send({ type: "response.created", response: this.#wireResponse("in_progress", null) });
  }

  /** The line of the conversation; null until the first sentence. */
  get line(): AgentLine | null {
    return this.#line;
  }

  /** Resumed speech is not a reply: as an utterance of the platform it does not count as one. */
  becomesNotice(): void {
    this.#kind = "notice";
  }

  /** `words` may still grow. */
  sentence(text: string, words: readonly SpokenWord[] = []): void {
    const line = this.#line ?? this.#addLine();
    line.segments.push({ text, startMs: line.audioMs, endMs: line.audioMs, words });
    const type = line.modality === "text" ? "response.output_text.delta" : "response.output_audio_transcript.delta";
    this.#options.outbox.send({ type, ...this.#place(line), delta: `${text} ` });
  }

  audio(pcm: Uint8Array, ms: number): void {
    const line = this.#line;
    const segment = line?.segments.pop();
    if (line === null || segment === undefined) return;
    line.audioMs += ms;
    line.segments.push({ ...segment, endMs: line.audioMs });
    const { outbox, settings } = this.#options;
    const encoded = settings.outputFormat.type === "audio/pcmu" ? encodePcmu(pcm, this.#pcmu) : pcm;
    if (settings.binaryOutput) outbox.sendBinary(encoded);
    else outbox.sendAudio(this.#audioHead, encoded);
  }

  /** The last sentence was cut: this much of its audio was still to come. */
  cutShort(unsentMs: number): void {
    const segment = this.#line?.segments.pop();
    if (segment !== undefined) this.#line?.segments.push({ ...segment, endMs: segment.endMs + unsentMs });
  }

  close(status: ResponseStatus, details: StatusDetails | null): void {
    if (this.#line !== null) this.#closeItem(this.#line, status === "cancelled");
    this.#options.outbox.send({ type: "response.done", response: this.#wireResponse(status, details) });
  }

  #addLine(): AgentLine {
    const { settings, clock, conversation, outbox, id } = this.#options;
    const line: AgentLine = {
      id: this.itemId,
      role: "assistant",
      kind: this.#kind,
      modality: settings.modality,
      segments: [],
      audioMs: 0,
      cutAtMs: null,
      status: "in_progress",
      at: clock.now(),
      replyMs: null,
      deleted: false,
    };
    this.#line = line;
    this.#previousItemId = conversation.add(line);
    const item = wireItemOf(line);
    outbox.send({ type: "response.output_item.added", response_id: id, output_index: 0, item });
    outbox.send({ type: "conversation.item.added", previous_item_id: this.#previousItemId, item });
    outbox.send({ type: "response.content_part.added", ...this.#place(line), part: partOf(line, "") });
    const head = JSON.stringify({ type: "response.output_audio.delta", ...this.#place(line) });
    this.#audioHead = `${head.slice(0, -1)},`;
    return line;
  }

  #closeItem(line: AgentLine, isCut: boolean): void {
    const { outbox, id } = this.#options;
    const place = this.#place(line);
    const text = fullText(line.segments);
    line.status = isCut ? "incomplete" : "completed";
    if (line.modality === "text") {
      outbox.send({ type: "response.output_text.done", ...place, text });
    } else {
      outbox.send({ type: "response.output_audio.done", ...place });
      outbox.send({ type: "response.output_audio_transcript.done", ...place, transcript: text });
    }
    const item = wireItemOf(line);
    outbox.send({ type: "response.content_part.done", ...place, part: partOf(line, text) });
    outbox.send({ type: "response.output_item.done", response_id: id, output_index: 0, item });
    outbox.send({ type: "conversation.item.done", previous_item_id: this.#previousItemId, item });
  }

  #place(line: AgentLine) {
    return { response_id: this.#options.id, item_id: line.id, output_index: 0, content_index: 0 };
  }

  #wireResponse(status: WireResponse["status"], details: StatusDetails | null): WireResponse {
    const { id, kind } = this.#options;
    const output = this.#line === null ? [] : [wireItemOf(this.#line)];
    const usage = status === "in_progress" ? null : noUsage;
    return {
      id,
      object: "realtime.response",
      status,
      status_details: details,
      output: status === "in_progress" ? [] : output,
      metadata: { kind },
      usage,
    };
  }
}

const partOf = (line: AgentLine, text: string) =>
  line.modality === "text" ? ({ type: "text", text } as const) : ({ type: "audio", transcript: text } as const);
