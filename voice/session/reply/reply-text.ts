import type { Timer } from "#platform/clock/clock.ts";
import { newMarkup, stripMarkup, stripRest } from "#platform/text/speech/speech-markup.rules.ts";
import type { ChatMessage } from "#voice/ports/language-model.ts";
import { defaultPhrases, type SessionOptions } from "../options/session-options.ts";
import { addText, type Chunked, FIRST_CHUNK_WAIT_MS, finish, hurry, newChunker } from "./sentence-chunker.rules.ts";
import { type Running, readStream } from "./streams.ts";

/** A gap between two words. Until the first word, the timeout of the whole response applies. */
const LANGUAGE_MODEL_IDLE_MS = 7_000;
/** A reply is talk, not an essay: beyond this it ends with the sentence. */
const LONGEST_REPLY_CHARS = 3_000;

/** What of a session a reply needs. */
type Asking = Pick<SessionOptions, "clock" | "languageModel" | "persona" | "callSeed" | "phrases">;

export type ReplyTextSink = {
  /** The first words arrived, this long after the request. */
  firstToken(afterMs: number): void;
  /** A chunk that can be spoken. */
  sentence(text: string): void;
  end(): void;
  failed(error: unknown): void;
};

/**
 * Requests a reply from the language model and splits it into chunks to speak as it streams in. A reply that has no words,
 * only an action or dots, is requested once more; without words again, a filler is said.
 */
export class ReplyText {
  readonly #session: Asking;
  readonly #messages: ChatMessage[];
  readonly #sink: ReplyTextSink;
  readonly #askedAtMs: number;
  #stream: Running;
  #chunker = newChunker;
  #markup = newMarkup;
  #chars = 0;
  #sentences = 0;
  #wordless = 0;
  #timer: Timer | null = null;

  constructor(session: Asking, messages: ChatMessage[], sink: ReplyTextSink) {
    this.#session = session;
    this.#messages = messages;
    this.#sink = sink;
    this.#askedAtMs = session.clock.monotonicMs();
    this.#stream = this.#ask();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#stream.stop();
  }

  #ask(): Running {
    const { clock, languageModel, persona, callSeed } = this.#session;
    const request = { messages: this.#messages, persona, callSeed };
    return readStream(
      { clock, idleMs: LANGUAGE_MODEL_IDLE_MS, open: (signal) => languageModel.stream({ ...request, signal }) },
      {
        item: (text) => this.#add(text),
        end: () => this.#end(),
        error: (error) => this.#fail(error),
      },
    );
  }

  #add(text: string): void {
    if (text === "") return;
    const { clock } = this.#session;
    if (this.#chars === 0) {
      this.#sink.firstToken(clock.monotonicMs() - this.#askedAtMs);
      this.#timer = clock.after(FIRST_CHUNK_WAIT_MS, () => this.#give(hurry(this.#chunker)));
    }
    this.#chars += text.length;
    const stripped = stripMarkup(this.#markup, text);
    this.#markup = stripped.markup;
    if (stripped.restarted) this.#chunker = newChunker;
    this.#give(addText(this.#chunker, stripped.text));
    if (this.#chars < LONGEST_REPLY_CHARS) return;
    this.#stream.stop();
    this.#end();
  }

  #end(): void {
    this.#timer?.cancel();
    this.#give(addText(this.#chunker, stripRest(this.#markup)));
    this.#give(finish(this.#chunker));
    if (this.#sentences > 0) this.#sink.end();
    else if (this.#chars > 0) this.#hasNoWords();
    else if (this.#wordless > 0) this.#fill();
    else this.#sink.failed(new Error("the language model said nothing"));
  }

  #hasNoWords(): void {
    this.#wordless += 1;
    if (this.#wordless > 1) {
      this.#fill();
      return;
    }
    this.#chunker = newChunker;
    this.#markup = newMarkup;
    this.#chars = 0;
    this.#stream = this.#ask();
  }

  #fill(): void {
    const { fillers } = this.#session.phrases ?? defaultPhrases;
    this.#sink.sentence(fillers[this.#messages.length % fillers.length] ?? defaultPhrases.apology);
    this.#sink.end();
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
