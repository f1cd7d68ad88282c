import type { Clock, Timer } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { addText, type Chunked, FIRST_CHUNK_WAIT_MS, finish, hurry, newChunker } from "./sentence-chunker.rules.ts";
import { newMarkup, stripMarkup, stripRest } from "./speech-markup.rules.ts";
import { type Running, readStream } from "./streams.ts";

/** A gap between two words. Until the first word, the timeout of the whole response applies. */
const LANGUAGE_MODEL_IDLE_MS = 7_000;
/** A reply is talk, not an essay: beyond this it ends with the sentence. */
const LONGEST_REPLY_CHARS = 3_000;

export type ReplyTextSink = {
  /** The first words arrived, this long after the request. */
  firstToken(afterMs: number): void;
  /** A chunk that can be spoken. */
  sentence(text: string): void;
  end(): void;
  failed(error: unknown): void;
};

/** Requests a reply from the language model and splits it into chunks to speak as it streams in. */
export class ReplyText {
  readonly #sink: ReplyTextSink;
  readonly #clock: Clock;
  readonly #stream: Running;
  #chunker = newChunker;
  #markup = newMarkup;
  #chars = 0;
  #sentences = 0;
  #timer: Timer | null = null;

  constructor(
    clock: Clock,
    languageModel: LanguageModel,
    request: Omit<LanguageModelRequest, "signal">,
    sink: ReplyTextSink,
  ) {
    this.#sink = sink;
    this.#clock = clock;
    const askedAtMs = clock.monotonicMs();
    this.#stream = readStream(
      { clock, idleMs: LANGUAGE_MODEL_IDLE_MS, open: (signal) => languageModel.stream({ ...request, signal }) },
      {
        item: (text) => this.#add(text, askedAtMs),
        end: () => this.#end(),
        error: (error) => this.#fail(error),
      },
    );
  }

  stop(): void {
    this.#timer?.cancel();
    this.#stream.stop();
  }

  #add(text: string, askedAtMs: number): void {
    if (text === "") return;
    if (this.#chars === 0) {
      this.#sink.firstToken(this.#clock.monotonicMs() - askedAtMs);
      this.#timer = this.#clock.after(FIRST_CHUNK_WAIT_MS, () => this.#give(hurry(this.#chunker)));
    }
    this.#chars += text.length;
    const stripped = stripMarkup(this.#markup, text);
    this.#markup = stripped.markup;
    this.#give(addText(this.#chunker, stripped.text));
    if (this.#chars < LONGEST_REPLY_CHARS) return;
    this.#stream.stop();
    this.#end();
  }

  #end(): void {
    this.#timer?.cancel();
    const { chunker, chunks } = addText(this.#chunker, stripRest(this.#markup));
    this.#give({ chunker, chunks });
    this.#give(finish(this.#chunker));
    if (this.#sentences === 0) this.#sink.failed(new Error("the language model said nothing"));
    else this.#sink.end();
  }

  #fail(error: unknown): void {
    this.#timer?.cancel();
    this.#sink.failed(error);
  }

  #give({ chunker, chunks }: Chunked): void {
    this.#chunker = chunker;
    for (const chunk of chunks) {
      this.#sentences += 1;
      this.#sink.sentence(chunk);
    }
  }
}

/** Splits a fixed text into chunks as it is spoken. */
export function spokenPieces(text: string): string[] {
  const { markup, text: stripped } = stripMarkup(newMarkup, text);
  const { chunker, chunks } = addText(newChunker, stripped + stripRest(markup));
  return [...chunks, ...finish(chunker).chunks];
}
