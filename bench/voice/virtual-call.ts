import { minuteMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import { bytesOf } from "#voice/audio/pcm.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import type { SessionHooks, SessionOptions } from "#voice/session/options/session-options.ts";
import { createVoiceSession, type VoiceSession } from "#voice/session/voice-session.ts";
import type { AwaitedDetector } from "#voice/testing/awaited-detector.ts";
import { type CountingClock, countingClock } from "#voice/testing/counting-clock.ts";
import { Player } from "./player.ts";

export const FRAME_MS = 20;
const FRAME_SAMPLES = (PCM_RATE_HZ * FRAME_MS) / 1_000;
const OPENING_WITHIN_MS = minuteMs;

export const quietLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => quietLog };
const nothing = () => {};
const noHooks: SessionHooks = {
  onFirstAudio: nothing,
  onUserTurn: nothing,
  onUserSpeaking: nothing,
  onUserTyping: nothing,
  onUserMuted: nothing,
  onUserPaused: nothing,
  onSpeaking: nothing,
  onPlayback: nothing,
  onActivity: nothing,
  onEndRequested: nothing,
  onCrisis: nothing,
  onRefused: nothing,
  onFault: nothing,
};

export type CallParts = {
  detector: AwaitedDetector;
  speechToText(clock: CountingClock): SpeechToText;
  languageModel(clock: CountingClock): LanguageModel;
  textToSpeech(clock: CountingClock): TextToSpeech;
  recordTurns?: SessionOptions["recordTurns"];
  /** Mixes the loudspeaker's output into the microphone. */
  throughTheRoom?(spoken: Int16Array, heard: Int16Array): Int16Array;
};

/** A whole call, session and loudspeaker and microphone, on its own clock: as fast as the machine can. */
export class VirtualCall {
  readonly clock = countingClock();
  readonly session: VoiceSession;
  readonly player: Player;
  readonly #parts: CallParts;

  constructor(parts: CallParts, callId = "bench") {
    this.#parts = parts;
    const { detector, recordTurns } = parts;
    this.session = createVoiceSession({
      callId,
      callSeed: callId,
      clock: this.clock,
      log: quietLog,
      hooks: noHooks,
      recordTurns,
      persona: {
        name: "Luna",
        contentType: "personalized",
        systemPrompt: "You are Luna.",
        language: "en",
        firstMessage: "Hello there.",
        voice: { voiceId: "warm-alto", speed: 1 },
      },
      languageModel: parts.languageModel(this.clock),
      textToSpeech: parts.textToSpeech(this.clock),
      speechToText: parts.speechToText(this.clock),
      voiceDetector: detector,
      textCheck: async () => ({ outcome: "pass" }),
      disclosure: "You are talking to an AI, not to a person. Everything it says is made up.",
    });
    const send = (event: object) => this.session.receive(JSON.stringify(event));
    this.player = new Player(send, () => this.clock.monotonicMs());
  }

  /** Connects and plays the opening, with an open microphone in a quiet room. */
  async begin(): Promise<void> {
    this.session.attach({ send: (text) => this.player.hear(text), sendBinary: nothing, bufferedBytes: () => 0 });
    this.session.open();
    await this.quietUntil(() => this.player.firstSounds.length > 1 && !this.player.isPlaying, OPENING_WITHIN_MS);
    await this.quiet(1_000);
  }

  /** The caller says this, in real time. */
  async say(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
      await this.#frame(samples.subarray(at, at + FRAME_SAMPLES));
  }

  async quiet(ms: number): Promise<void> {
    await this.quietUntil(() => false, ms);
  }

  /** The caller is silent until something has happened or the time is over. Returns whether it has. */
  async quietUntil(hasHappened: () => boolean, withinMs: number): Promise<boolean> {
    for (let at = 0; at < withinMs; at += FRAME_MS) {
      if (hasHappened()) return true;
      await this.#frame(roomNoise.subarray(0, FRAME_SAMPLES));
    }
    return hasHappened();
  }

  /** The client sends nothing, like one that detects no voice. */
  async away(ms: number): Promise<void> {
    for (let at = 0; at < ms; at += FRAME_MS) {
      this.player.tick(FRAME_MS);
      await this.clock.advance(FRAME_MS);
    }
  }

  async #frame(spoken: Int16Array): Promise<void> {
    const heard = this.player.tick(FRAME_MS);
    const atMicrophone = this.#parts.throughTheRoom?.(spoken, heard) ?? spoken;
    this.session.receive(bytesOf(Int16Array.from(atMicrophone)));
    await this.#parts.detector.answered();
    await this.clock.advance(FRAME_MS);
  }
}

/** A quiet room, as a microphone records it. */
export const roomNoise = Int16Array.from({ length: PCM_RATE_HZ }, (_, at) => ((at * 7_919) % 23) - 11);
