import type { Clock, Timer } from "#platform/clock/clock.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { TextCheck, TextVerdict } from "#voice/ports/text-check.ts";
import { BYTES_PER_SAMPLE, OUTPUT_SAMPLE_RATE, type TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { DELTA_MS, SHORTEST_DELTA_MS } from "#voice/protocol/limits.ts";
import { Frames } from "./frames.ts";
import { awaitAnswer, type Running, readStream } from "./streams.ts";

/** The sentence that is spoken and the next one: more work ahead would be lost when the caller interrupts. */
const SENTENCES_IN_WORK = 2;
const VOICE_IDLE_MS = 8_000;
const CHECK_WITHIN_MS = 3_000;
/** The check sees this much of what was said before, so that nothing slips through between two sentences. */
const CHECK_CONTEXT_CHARS = 240;
/** No sentence sounds longer: a voice that goes on has lost its way. */
const LONGEST_SENTENCE_MS = 60_000;
/** How long a character sounds, where a voice has not said all of a sentence: 15 characters a second. */
const MS_PER_CHAR = 65;
const BYTES_PER_MS = (OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE) / 1_000;

export type SpeechOptions = {
  clock: Clock;
  textToSpeech: TextToSpeech;
  textCheck: TextCheck;
  voice: VoiceSettings;
  /** Sentences are shown, nothing sounds. */
  silent: boolean;
};

/** Where the speech goes. */
export type SpeechSink = {
  /** How long the next `ms` of audio must wait; 0: now. */
  waitBefore(ms: number): number;
  /** A sentence begins: its text, just before its first sound. `sounds`: false where it is only shown. */
  sentence(text: string, sounds: boolean): void;
  audio(pcm: Uint8Array, ms: number): void;
  /** True when the line cannot take more sound: the rest is only shown. */
  congested(): boolean;
  /** The voice's answer to the first sentence has begun, so long after it was asked. */
  firstVoiceByte(afterMs: number): void;
  refused(reason: string): void;
  failed(where: "text_to_speech" | "text_check", error: unknown): void;
  /** Everything is said. `mute`: it should have sounded and did not. */
  end(mute: boolean): void;
};

type Sentence = {
  text: string;
  /** Our own words need no check. */
  trusted: boolean;
  state: "waiting" | "checking" | "speaking" | "ready";
  announced: boolean;
  sentMs: number;
  frames: Frames;
  work: Running | null;
};

/** Speaks the sentences of one response in their order, at the listener's pace. */
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
  #announced = 0;
  #soundedMs = 0;
  #timer: Timer | null = null;

  constructor(options: SpeechOptions, sink: SpeechSink) {
    this.#options = options;
    this.#sink = sink;
    this.#silent = options.silent;
  }

  say(text: string, trusted: boolean): void {
    if (this.#closed) return;
    const frames = new Frames();
    this.#sentences.push({ text, trusted, state: "waiting", announced: false, sentMs: 0, frames, work: null });
    this.#startWork();
  }

  /** No more sentences will come. */
  close(): void {
    this.#closed = true;
    this.wake();
  }

  /** After what there is, says `text` and closes. */
  endWith(text: string): void {
    this.#closed = false;
    this.say(text, true);
    this.close();
  }

  /** Says `text` in place of the sentence that made trouble and of all after it, and closes. */
  replaceTrouble(text: string): void {
    if (this.#trouble !== null) this.#dropFrom(this.#sentences.indexOf(this.#trouble));
    this.endWith(text);
  }

  /** Ends with the sentence that is being said. */
  wrapUp(): void {
    this.#dropFrom(this.#sentences[0]?.announced === true ? 1 : 0);
    this.close();
  }

  /** What is still to be said is only shown. */
  goSilent(): void {
    this.#silent = true;
    for (const sentence of this.#sentences) {
      if (sentence.state !== "speaking") continue;
      sentence.work?.stop();
      sentence.state = "ready";
    }
    this.wake();
  }

  /** Breaks off. Gives how much longer the sentence that was cut would have sounded, in milliseconds. */
  stop(): number {
    const [cut] = this.#sentences;
    this.#over = true;
    this.#closed = true;
    this.#timer?.cancel();
    for (const sentence of this.#sentences) sentence.work?.stop();
    this.#sentences = [];
    if (!cut?.announced || this.#silent) return 0;
    const queuedMs = cut.frames.bytes / BYTES_PER_MS;
    return cut.state === "ready" ? queuedMs : Math.max(queuedMs, cut.text.length * MS_PER_CHAR - cut.sentMs);
  }

  /** Sends what may go now: called when audio has come, when time has passed, when the player has reported. */
  wake(): void {
    this.#timer?.cancel();
    this.#timer = null;
    while (!this.#over) {
      const [sentence] = this.#sentences;
      if (sentence === undefined) {
        this.#endIfClosed();
        return;
      }
      const isWaiting = !this.#silent && !this.#sendFrames(sentence);
      if (isWaiting || sentence.state !== "ready" || this.#over) return;
      if (!sentence.announced) this.#announce(sentence);
      this.#sentences.shift();
      this.#startWork();
    }
  }

  #dropFrom(index: number): void {
    if (index < 0) return;
    for (const sentence of this.#sentences.splice(index)) sentence.work?.stop();
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
    const { clock, textCheck } = this.#options;
    sentence.work = awaitAnswer(
      { clock, withinMs: CHECK_WITHIN_MS, ask: () => textCheck(text, "out") },
      {
        answer: (verdict) => this.#takeVerdict(sentence, verdict),
        error: (error) => this.#failed("text_check", sentence, error),
      },
    );
  }

  #takeVerdict(sentence: Sentence, verdict: TextVerdict): void {
    if (verdict.outcome === "pass") {
      this.#speak(sentence);
      return;
    }
    this.#trouble = sentence;
    this.#sink.refused(verdict.outcome === "refuse" ? verdict.reason : verdict.outcome);
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
    const { clock, textToSpeech, voice } = this.#options;
    const { text } = sentence;
    const askedAtMs = clock.monotonicMs();
    let receivedBytes = 0;
    sentence.work = readStream(
      { clock, idleMs: VOICE_IDLE_MS, open: (signal) => textToSpeech.stream({ text, voice, signal }) },
      {
        item: (pcm) => {
          if (receivedBytes === 0) this.#sink.firstVoiceByte(clock.monotonicMs() - askedAtMs);
          receivedBytes += pcm.length;
          sentence.frames.add(pcm);
          if (receivedBytes > LONGEST_SENTENCE_MS * BYTES_PER_MS) this.#finishSentence(sentence);
          else if (sentence === this.#sentences[0]) this.wake();
        },
        end: () => this.#finishSentence(sentence),
        error: (error) => this.#failed("text_to_speech", sentence, error),
      },
    );
  }

  #finishSentence(sentence: Sentence): void {
    sentence.work?.stop();
    sentence.state = "ready";
    this.wake();
  }

  /** False when nothing more can be sent now: the next frame must wait for its time, or the speech is over. */
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
      this.#soundedMs += ms;
      this.#sink.audio(frames.take(bytes), ms);
      // Whoever hears of the sound may have ended the call.
      if (this.#over) return false;
    }
    return true;
  }

  /** The size of the next frame; 0 while too little has come. A sentence opens with a short frame, so that it sounds early. */
  #frameBytes(sentence: Sentence): number {
    const wanted = (sentence.announced ? DELTA_MS : SHORTEST_DELTA_MS) * BYTES_PER_MS;
    const { bytes } = sentence.frames;
    if (bytes >= wanted) return wanted;
    return sentence.state === "ready" && bytes > 0 ? Math.max(bytes, SHORTEST_DELTA_MS * BYTES_PER_MS) : 0;
  }

  #announce(sentence: Sentence): void {
    sentence.announced = true;
    this.#announced += 1;
    this.#sink.sentence(sentence.text, !this.#silent);
  }

  #endIfClosed(): void {
    if (!this.#closed) return;
    this.#over = true;
    this.#sink.end(!this.#silent && this.#announced > 0 && this.#soundedMs === 0);
  }
}
