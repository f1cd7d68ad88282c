import type { Clock, Timer } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { floatsOf, joinSamples, samplesOf } from "../audio/pcm.ts";
import { createResampler } from "../audio/resample.ts";
import type { SpeechToText } from "../ports/speech-to-text.ts";
import {
  DETECTOR_FRAME_SAMPLES,
  DETECTOR_RATE_HZ,
  type VoiceDetection,
  type VoiceDetector,
} from "../ports/voice-detector.ts";
import { PCM_RATE_HZ } from "../protocol/limits.ts";
import { mayRepeatSpoken, repeatsSpoken } from "./echo.rules.ts";
import { EchoGuard } from "./echo-guard.ts";
import { closedGate, levelOf, throughGate } from "./energy-gate.rules.ts";
import { LiveWords } from "./live-transcript.ts";
import { PendingTranscript } from "./pending-transcript.ts";
import { TurnAudio } from "./turn-audio.ts";
import type { RecordedStep } from "./turn-recording.rules.ts";
import { nobodySpeaks, type TurnEffect, type TurnEvent, type TurnSettings } from "./turn-state.rules.ts";
import { takeTurnEvent } from "./turn-taking.rules.ts";

const FRAME_MS = (DETECTOR_FRAME_SAMPLES / DETECTOR_RATE_HZ) * 1_000;
const FRAME_BYTES = (PCM_RATE_HZ * 2 * FRAME_MS) / 1_000;
/** Longer than the longest turn with its pre-roll. */
const KEPT_MS = 62_000;
/** After this long without audio from the client, its silence counts as silence on the microphone. */
const QUIET_AFTER_MS = 1_000;
const QUIET_FRAMES = 4;

/** A turn of the caller that counts as over. */
export type HeardTurn = {
  /** PCM16 at 24 kHz, from a little before the first word. */
  audio: Uint8Array;
  endMs: number;
  /** How much silence ended it. */
  waitedMs: number;
  /** The transcript and how long it took, in ms; or a pending one. */
  transcript: { text: string; sttMs: number } | { coming: (signal: AbortSignal) => Promise<string> };
};

export type TurnListenerSink = {
  /** The caller starts to speak: the player has to drop its buffer. */
  speechStarted(startMs: number): void;
  /** The caller, who has the floor, is speaking: called for every frame of it. */
  speaks(): void;
  hold(): void;
  resume(): void;
  interrupt(): void;
  takeBack(): void;
  turn(turn: HeardTurn): void;
  /** The partial transcript of the current turn: the stable words, and the whole hypothesis. */
  partial(delta: string, guess: string): void;
  /** The turn is probably over with these words; `goesOn` says that it was not. */
  guess(text: string): void;
  goesOn(): void;
  /** What sounded like a turn was not one. */
  discarded(): void;
  /** What sounded of the companion within the last `spanMs`, or a moment before, to recognise its echo. */
  spoken(spanMs: number): string;
  /** How loud (rms, 0 to 1) the last `spanMs` of the companion's voice were, as just played. */
  playing(spanMs: number): number;
};

type TurnListenerParts = {
  clock: Clock;
  log: Log;
  detector: VoiceDetector;
  speechToText: SpeechToText;
  settings(): TurnSettings & { language: string; prefixMs: number };
  sink: TurnListenerSink;
  /** Called for every step, to make a recording that can be replayed. */
  record?: ((step: RecordedStep) => void) | undefined;
};

/** Listens to one caller: microphone audio in, turns out. All decisions are made in turn-taking.rules.ts. */
export class TurnListener {
  readonly #parts: TurnListenerParts;
  readonly #detection: VoiceDetection;
  readonly #resampler = createResampler(PCM_RATE_HZ, DETECTOR_RATE_HZ);
  readonly #audio = new TurnAudio(KEPT_MS);
  readonly #transcript: PendingTranscript;
  readonly #live: LiveWords;
  #samples: Int16Array = new Int16Array(0);
  #gate = closedGate;
  readonly #echo = new EchoGuard();
  #gatedMs = 0;
  #state = nobodySpeaks;
  /** Frames are judged in order, though a gated one needs no answer. */
  #order: Promise<void> = Promise.resolve();
  #quiet: Timer | null = null;
  #isClosed = false;
  /** When the latest turn started, on the clock: the time of the audio stands still while none arrives. */
  #turnStartedAtMs = 0;

  constructor(parts: TurnListenerParts) {
    this.#parts = parts;
    this.#detection = parts.detector.open();
    this.#transcript = new PendingTranscript(parts.clock, (pause, text) => this.#understood(pause, text));
    this.#live = new LiveWords(parts.speechToText, () => parts.settings().language, {
      words: (text) => {
        const isEcho = mayRepeatSpoken(text, this.#spoken());
        this.#take({ type: "words", text: isEcho ? "" : text });
      },
      // A caller who talks over the companion is only shown once they turn out to mean it.
      partial: (delta, guess) => this.#state.turn?.tentative === false && parts.sink.partial(delta, guess),
    });
  }

  /** Microphone audio, PCM16 at 24 kHz. */
  push(pcm: Uint8Array): void {
    if (this.#isClosed) return;
    this.#audio.append(pcm);
    this.#samples = joinSamples([this.#samples, this.#resampler.push(samplesOf(pcm))]);
    let at = 0;
    for (; at + DETECTOR_FRAME_SAMPLES <= this.#samples.length; at += DETECTOR_FRAME_SAMPLES) {
      this.#frame(floatsOf(this.#samples.subarray(at, at + DETECTOR_FRAME_SAMPLES)));
    }
    this.#samples = this.#samples.slice(at);
    this.#watchForQuiet(QUIET_AFTER_MS);
  }

  agentBegins(voice: { canStop: boolean; isAnswer: boolean }): void {
    this.#take({ type: "agent_begins", ...voice });
  }

  agentFallsSilent(): void {
    this.#take({ type: "agent_falls_silent" });
  }

  /** Whether the caller has the floor and is speaking. */
  get hasTurn(): boolean {
    return this.#state.turn?.tentative === false;
  }

  /** How much audio was processed, in ms. */
  get heardMs(): number {
    return this.#state.nowMs;
  }

  /** The client says that the turn is over: everything since its first word, or the most recent audio if there was none. */
  takeNow(): Uint8Array {
    const { turn, nowMs } = this.#state;
    const audio = this.#audio.since(turn ? turn.startMs - this.#parts.settings().prefixMs : nowMs - KEPT_MS);
    this.forget();
    return audio;
  }

  /** Discards everything heard so far. */
  forget(): void {
    this.#transcript.stop();
    this.#live.follow(this.#audio, null);
    this.#audio.clear();
    this.#take({ type: "forgotten" });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.forget();
    this.#quiet?.cancel();
    this.#live.close();
    this.#detection.close();
  }

  #frame(frame: Float32Array): void {
    this.#gatedMs += FRAME_MS;
    const levelDb = levelOf(frame);
    const { gate, open } = throughGate(this.#gate, { levelDb, ms: FRAME_MS, nowMs: this.#gatedMs });
    this.#gate = gate;
    this.#echo.hear(10 ** (levelDb / 20), this.#parts.sink.playing(FRAME_MS));
    // Awaited right here: an unhandled rejection would end the process.
    const answer = open && !this.#echo.isEcho() ? this.#sure(this.#detection.probabilityOf(frame)) : 0;
    this.#order = this.#order.then(async () => this.#take({ type: "frame", ms: FRAME_MS, probability: await answer }));
  }

  /** A detector that fails hears nothing: the caller can still type. */
  async #sure(answer: Promise<number>): Promise<number> {
    try {
      return await answer;
    } catch (error) {
      this.#parts.log.warn({ err: error, detector: this.#parts.detector.name }, "voice detection failed for a frame");
      return 0;
    }
  }

  #watchForQuiet(afterMs: number): void {
    this.#quiet?.cancel();
    this.#quiet = this.#parts.clock.after(afterMs, () => {
      if (this.#isClosed || this.#state.turn === null) return;
      for (let times = 0; times < QUIET_FRAMES; times += 1) {
        this.#audio.append(new Uint8Array(FRAME_BYTES));
        this.#take({ type: "frame", ms: FRAME_MS, probability: 0 });
      }
      this.#watchForQuiet(FRAME_MS * QUIET_FRAMES);
    });
  }

  #take(event: TurnEvent): void {
    if (this.#isClosed) return;
    const settings = this.#parts.settings();
    const { state, effects } = takeTurnEvent(this.#state, event, settings);
    this.#parts.record?.({ event, settings, effects });
    const before = this.#state;
    this.#state = state;
    if (state.turn !== null && before.turn === null) {
      this.#turnStartedAtMs = this.#parts.clock.monotonicMs() - (state.nowMs - state.turn.startMs);
    }
    if (state.turn !== null) this.#live.follow(this.#audio, state.turn.startMs - settings.prefixMs);
    for (const effect of effects) this.#carryOut(effect, before.turn?.startMs ?? state.nowMs);
    if (event.type === "frame" && state.voicing.isVoiced && state.turn?.tentative === false) this.#parts.sink.speaks();
    if (this.#state.turn === null) this.#live.follow(this.#audio, null);
    if (state.turn === null) this.#audio.forgetBefore(state.nowMs - settings.prefixMs - 1_000);
  }

  #carryOut(effect: TurnEffect, startMs: number): void {
    const { sink } = this.#parts;
    switch (effect.type) {
      case "speech_started":
        sink.speechStarted(Math.max(0, effect.startMs - this.#parts.settings().prefixMs));
        break;
      case "transcribe":
        this.#transcribe(effect.pause);
        break;
      case "goes_on":
        this.#transcript.stop();
        sink.goesOn();
        break;
      case "guess":
        sink.guess(effect.text);
        break;
      case "take_back":
        sink.takeBack();
        break;
      case "commit":
        this.#commit(effect, startMs);
        break;
      case "discard":
        this.#transcript.stop();
        sink.discarded();
        break;
      default:
        sink[effect.type]();
    }
  }

  #transcribe(pause: number): void {
    const { speechToText, settings } = this.#parts;
    const { language, prefixMs } = settings();
    const audio = this.#audio.since((this.#state.turn?.startMs ?? 0) - prefixMs);
    const whole = (signal: AbortSignal) => speechToText.transcribe({ audio, language, signal });
    this.#transcript.ask(pause, async (signal) => {
      const live = this.#live.soFar(signal);
      if (live === null) return whole(signal);
      // The stream broke: the audio is still in the buffer.
      return live.catch((error: unknown) => (signal.aborted ? Promise.reject(error) : whole(signal)));
    });
  }

  /** Only what sounded while the caller spoke, or just before, can be in their turn. */
  #spoken(): string {
    return this.#parts.sink.spoken(this.#parts.clock.monotonicMs() - this.#turnStartedAtMs);
  }

  #understood(pause: number, text: string): void {
    const isEcho = repeatsSpoken(text, this.#spoken());
    this.#take({ type: "understood", pause, text: isEcho ? "" : text });
  }

  #commit(effect: Extract<TurnEffect, { type: "commit" }>, startMs: number): void {
    const { settings, speechToText, sink } = this.#parts;
    const { prefixMs, language } = settings();
    const audio = this.#audio.since(startMs - prefixMs);
    const { text, endMs, waitedMs } = effect;
    const pending = this.#transcript.release();
    const ask = (signal: AbortSignal) => speechToText.transcribe({ audio, language, signal });
    const transcript = text === null ? { coming: pending.coming ?? ask } : { text, sttMs: pending.tookMs };
    sink.turn({ audio, endMs, waitedMs, transcript });
  }
}
