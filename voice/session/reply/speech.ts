import type { Timer } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { Frames } from "#voice/audio/frames.ts";
import type { TextVerdict } from "#voice/ports/text-check.ts";
import { BYTES_PER_SAMPLE, OUTPUT_SAMPLE_RATE, type SpokenWord } from "#voice/ports/text-to-speech.ts";
import { DELTA_MS, SHORTEST_DELTA_MS } from "#voice/protocol/limits.ts";
import { idle, type Sentence, type SpeechOptions, type SpeechSink, stopWork } from "./speech-parts.ts";
import { awaitAnswer, readStream } from "./streams.ts";

/** The current sentence and the next one: more work ahead would be lost in an interruption. */
const SENTENCES_IN_WORK = 2;
/** A gap of the voice inside a sentence is a fault long before the caller would hang up over it. */
const VOICE_IDLE_MS = 5_000;
const CHECK_WITHIN_MS = 3_000;
/** How much earlier text the check sees, so that nothing slips through between two sentences. */
const CHECK_CONTEXT_CHARS = 240;
/** The longest a sentence may sound: a voice that goes on has failed. */
const LONGEST_SENTENCE_MS = minuteMs;
/** How long a character sounds, for estimating the rest of a sentence: 15 characters a second. */
const MS_PER_CHAR = 65;
const BYTES_PER_MS = (OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE) / 1_000;

/** Speaks the sentences of one response in order, at the listener's pace. */
export class Speech {
  readonly #options: SpeechOptions;
  readonly #sink: SpeechSink;
  #sentences: Sentence[] = [];
  #checked = "";
  /** The sentence that was refused or failed last. */
  #trouble: Sentence | null = null;
  #closed = false;
  #over = false;
  #silent: boolean;
  #timer: Timer | null = null;

  constructor(options: SpeechOptions, sink: SpeechSink) {
    this.#options = options;
    this.#sink = sink;
    this.#silent = options.silent;
  }

  say(text: string, trusted: boolean, spare = false): void {
    if (this.#closed) return;
    this.#sentences.push({ ...idle, text, trusted, spare, frames: new Frames(), words: [] });
    this.#startWork();
  }

  /** No more sentences will come. */
  close(): void {
    this.#closed = true;
    this.wake();
  }

  /** After the pending sentences, says `text` and closes. `spare`: by the spare voice. */
  endWith(text: string, spare = false): void {
    this.#closed = false;
    this.say(text, true, spare);
    this.close();
  }

  /** Says `text` in place of the refused or failed sentence and all after it, and closes. */
  replaceTrouble(text: string, spare = false): void {
    if (this.#trouble !== null) this.#dropFrom(this.#sentences.indexOf(this.#trouble));
    this.endWith(text, spare);
  }

  /** Says `text` by the spare voice in place of everything, of which nothing was played yet, and closes. */
  replaceAll(text: string): void {
    this.#dropFrom(0);
    this.endWith(text, true);
  }

  /** Whether a sentence is not finished. */
  get isBusy(): boolean {
    return this.#sentences.length > 0;
  }

  /** Finishes the current sentence and stops. */
  wrapUp(): void {
    this.#dropFrom(this.#sentences[0]?.announced === true ? 1 : 0);
    this.close();
  }

  /** Shows the remaining sentences without speaking them. */
  goSilent(): void {
    this.#silent = true;
    for (const sentence of this.#sentences) {
      if (sentence.state !== "speaking") continue;
      sentence.work?.stop();
      sentence.state = "ready";
    }
    this.wake();
  }

  /** Stops at once. Returns how much longer the cut sentence would have sounded, in ms, and the sentences after it. */
  stop(): { unsentMs: number; unsaid: string[] } {
    const [cut] = this.#sentences;
    const unsaid = this.#sentences.filter(({ announced }) => !announced).map(({ text }) => text);
    this.#over = true;
    this.#closed = true;
    this.#timer?.cancel();
    for (const sentence of this.#sentences) stopWork(sentence);
    this.#sentences = [];
    if (!cut?.announced || this.#silent) return { unsentMs: 0, unsaid };
    const queuedMs = cut.frames.bytes / BYTES_PER_MS;
    const wholeMs = cut.state === "ready" ? queuedMs : Math.max(queuedMs, cut.text.length * MS_PER_CHAR - cut.sentMs);
    return { unsentMs: wholeMs, unsaid };
  }

  /** Sends what may be sent now: called when audio arrives, when time passes, and when the player reports. */
  wake(): void {
    this.#timer?.cancel();
    this.#timer = null;
    while (!this.#over) {
      const [sentence] = this.#sentences;
      if (sentence === undefined) {
        this.#endIfClosed();
        return;
      }
      if (sentence.secondLook !== null) return;
      const isWaiting = !this.#silent && !this.#sendFrames(sentence);
      if (isWaiting || sentence.state !== "ready" || this.#over) return;
      if (!sentence.announced) this.#announce(sentence);
      this.#sentences.shift();
      this.#startWork();
    }
  }

  #dropFrom(index: number): void {
    if (index < 0) return;
    for (const sentence of this.#sentences.splice(index)) stopWork(sentence);
  }

  #startWork(): void {
    for (const sentence of this.#sentences.slice(0, SENTENCES_IN_WORK)) {
      if (sentence.state !== "waiting") continue;
      if (sentence.trusted) this.#speak(sentence);
      else this.#check(sentence);
    }
  }

  #check(sentence: Sentence): void {
    sentence.state = "checking";
    const text = `${this.#checked} ${sentence.text}`.trim();
    this.#checked = text.slice(-CHECK_CONTEXT_CHARS);
    const { clock, textCheck, within } = this.#options;
    sentence.work = awaitAnswer(
      { clock, within, withinMs: CHECK_WITHIN_MS, ask: () => textCheck(text, "out") },
      {
        answer: (verdict) => this.#takeVerdict(sentence, verdict),
        error: (error) => this.#failed("text_check", sentence, error),
      },
    );
  }

  #takeVerdict(sentence: Sentence, verdict: TextVerdict): void {
    if (verdict.outcome === "pass") {
      if (verdict.second) this.#lookAgain(sentence, verdict.second);
      this.#speak(sentence);
      return;
    }
    stopWork(sentence);
    this.#trouble = sentence;
    this.#sink.refused(verdict.outcome === "refuse" ? verdict.reason : verdict.outcome);
  }

  #lookAgain(sentence: Sentence, ask: (signal: AbortSignal) => Promise<TextVerdict>): void {
    const { clock, within } = this.#options;
    sentence.secondLook = awaitAnswer(
      { clock, within, withinMs: CHECK_WITHIN_MS, ask },
      {
        answer: (verdict) => {
          sentence.secondLook = null;
          if (verdict.outcome === "pass") this.wake();
          else this.#takeVerdict(sentence, verdict);
        },
        error: (error) => {
          stopWork(sentence);
          this.#failed("text_check", sentence, error);
        },
      },
    );
  }

  #failed(where: "text_to_speech" | "text_check", sentence: Sentence, error: unknown): void {
    this.#trouble = sentence;
    this.#sink.failed(where, error);
  }

  #speak(sentence: Sentence): void {
    if (this.#silent || this.#sink.congested()) {
      this.#silent = true;
      sentence.state = "ready";
      this.wake();
      return;
    }
    sentence.state = "speaking";
    const { clock, textToSpeech, spareVoice, voice, within } = this.#options;
    const { text, words } = sentence;
    const onWord = (word: SpokenWord) => void words.push(word);
    const speaker = sentence.spare ? spareVoice : textToSpeech;
    const askedAtMs = clock.monotonicMs();
    let receivedBytes = 0;
    sentence.work = readStream(
      { clock, idleMs: VOICE_IDLE_MS, within, open: (signal) => speaker.stream({ text, voice, signal, onWord }) },
      {
        item: (pcm) => {
          if (receivedBytes === 0) this.#sink.firstVoiceByte(clock.monotonicMs() - askedAtMs);
          receivedBytes += pcm.length;
          sentence.frames.add(pcm);
          if (receivedBytes > LONGEST_SENTENCE_MS * BYTES_PER_MS) this.#finishSentence(sentence);
          else if (sentence === this.#sentences[0]) this.wake();
        },
        end: () => {
          if (receivedBytes > 0) this.#finishSentence(sentence);
          else this.#failed("text_to_speech", sentence, new Error("the voice returned no audio"));
        },
        error: (error) => this.#failed("text_to_speech", sentence, error),
      },
    );
  }

  #finishSentence(sentence: Sentence): void {
    sentence.work?.stop();
    sentence.state = "ready";
    this.wake();
  }

  /** False when nothing more can be sent now: the next frame must wait, or the speech is over. */
  #sendFrames(sentence: Sentence): boolean {
    const { frames } = sentence;
    for (let bytes = this.#frameBytes(sentence); bytes > 0; bytes = this.#frameBytes(sentence)) {
      const ms = bytes / BYTES_PER_MS;
      if (this.#sink.congested()) {
        this.goSilent();
        return false;
      }
      const waitMs = this.#sink.waitBefore(ms);
      if (waitMs > 0) {
        this.#timer = this.#options.clock.after(waitMs, () => this.wake());
        return false;
      }
      if (!sentence.announced) this.#announce(sentence);
      sentence.sentMs += ms;
      this.#sink.audio(frames.take(bytes), ms);
      // The callback may have ended the call.
      if (this.#over) return false;
    }
    return true;
  }

  /** The size of the next frame; 0 while too little has arrived. The first one is short, so that a sentence sounds early. */
  #frameBytes(sentence: Sentence): number {
    const wanted = (sentence.announced ? DELTA_MS : SHORTEST_DELTA_MS) * BYTES_PER_MS;
    const { bytes } = sentence.frames;
    if (bytes >= wanted) return wanted;
    return sentence.state === "ready" && bytes > 0 ? Math.max(bytes, SHORTEST_DELTA_MS * BYTES_PER_MS) : 0;
  }

  #announce(sentence: Sentence): void {
    sentence.announced = true;
    this.#sink.sentence(sentence.text, !this.#silent, sentence.words);
  }

  #endIfClosed(): void {
    if (!this.#closed) return;
    this.#over = true;
    this.#sink.end();
  }
}
