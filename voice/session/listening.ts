import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { BYTES_PER_SAMPLE, OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import { HELD_TURN_MS, INPUT_QUEUE_MS } from "#voice/protocol/limits.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import { decodePcmu, newPcmuState } from "../audio/pcmu.rules.ts";
import { type HeardTurn, TurnListener } from "../listening/listening.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { InputAudio } from "./input-audio.ts";
import type { SessionOptions } from "./options/session-options.ts";
import { HeldVoice } from "./reply/held-voice.ts";
import type { Speaker } from "./reply/speaker.ts";
import type { Refusal } from "./reply/speaker-parts.ts";
import type { UserTurns } from "./user-turns.ts";

/** A spoken turn shorter than this contains no word. */
const SHORTEST_TURN_MS = 100;
/** The silence of a client that sets nothing: its choice counts as more or less patience than that. */
const USUAL_SILENCE_MS = 700;
/** The volume for a player that cannot pause. */
const DUCKED_GAIN = 0.2;
/** How long a room, its loudspeaker and its microphone may repeat what was played. */
const ROOM_ECHO_MS = 1_000;
const SPEAKS_TOLD_EVERY_MS = 2_000;
const BYTES_PER_MS = (OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE) / 1_000;

type ListeningParts = {
  session: SessionOptions;
  settings: () => SessionSettings;
  outbox: Outbox;
  conversation: Conversation;
  userTurns: UserTurns;
  speaker: Speaker;
};

/** The caller's microphone: ends turns by turn detection if there is any, or else when the client says so. */
export class Listening {
  readonly #parts: ListeningParts;
  readonly #input = new InputAudio();
  readonly #held = new HeldVoice();
  /** How the player plays the companion's voice. */
  #gain = 1;
  #speaksToldAtMs = Number.NEGATIVE_INFINITY;
  #listener: TurnListener | null = null;
  #pcmu = newPcmuState();
  /** The line that the turn will become, once the client knows of it. */
  #itemId: string | null = null;

  constructor(parts: ListeningParts) {
    this.#parts = parts;
  }

  append(audio: Uint8Array): void {
    const { settings, session } = this.#parts;
    const { inputFormat, turnDetection } = settings();
    const pcm = inputFormat.type === "audio/pcmu" ? decodePcmu(audio, this.#pcmu) : audio;
    const { voiceDetector, speechToText } = session;
    if (turnDetection === null || voiceDetector === undefined || speechToText === undefined) {
      this.#dropListener();
      // Without speech recognition there is no point in buffering a minute.
      const isTurn = turnDetection === null && speechToText !== undefined;
      this.#input.append(pcm, isTurn ? HELD_TURN_MS : INPUT_QUEUE_MS);
      if (isTurn && this.#held.isHeardIn(pcm)) this.#speaks();
      return;
    }
    this.#listener ??= this.#newListener(voiceDetector, speechToText);
    this.#listener.push(pcm);
  }

  /** The client switches to another format. */
  formatChanged(): void {
    this.#pcmu = newPcmuState();
  }

  /** A spoken turn has ended. With turn detection on, it is answered at once; without, the client requests the reply. */
  commit(): Refusal | null {
    const { session, settings, speaker } = this.#parts;
    const audio = this.#listener ? this.#listener.takeNow() : this.#input.take();
    const itemId = this.#takeItemId();
    if (session.speechToText === undefined) {
      return { code: "no_speech_recognition", message: "Speech is not understood here; send text instead" };
    }
    if (audio.length < SHORTEST_TURN_MS * BYTES_PER_MS) {
      const message = `A spoken turn has at least ${SHORTEST_TURN_MS} ms of audio`;
      return { code: "input_audio_buffer_commit_empty", message };
    }
    this.#understand(audio, itemId);
    if (settings().turnDetection !== null) speaker.giveWay();
    return null;
  }

  clear(): void {
    this.#input.clear();
    this.#held.begin();
    this.#listener?.forget();
    this.#itemId = null;
  }

  /** The caller pauses the call: what they were saying is dropped. */
  pause(): void {
    const itemId = this.#itemId;
    this.clear();
    if (itemId !== null) this.#tellStopped(itemId);
  }

  /** The companion becomes audible or silent. */
  agentSpeaks(isSpeaking: boolean, kind: SpeechKind): void {
    this.#gain = 1;
    if (!isSpeaking) this.#listener?.agentFallsSilent();
    else
      this.#listener?.agentBegins({
        canStop: kind === "reply" || kind === "first_message",
        isAnswer: kind === "reply",
      });
  }

  close(): void {
    this.#dropListener();
    this.#input.clear();
    this.#held.begin();
  }

  /** The connection is lost: the unfinished turn ends here. A client that comes back hears the reply. */
  leave(): void {
    const { session, settings } = this.#parts;
    const holdsTurn = settings().turnDetection === null && this.#held.wasHeard;
    const audio =
      this.#listener?.hasTurn || (!this.#listener && holdsTurn)
        ? (this.#listener?.takeNow() ?? this.#input.take())
        : null;
    if (audio && session.speechToText && audio.length >= SHORTEST_TURN_MS * BYTES_PER_MS) {
      this.#understand(audio, this.#takeItemId());
    }
    this.close();
  }

  #understand(audio: Uint8Array, itemId: string): void {
    const { session, settings, userTurns } = this.#parts;
    const { language } = settings();
    const coming = async (signal: AbortSignal) =>
      (await session.speechToText?.transcribe({ audio, language, signal })) ?? "";
    userTurns.spoken({ itemId, audio, waitedMs: 0, transcript: { coming } });
  }

  /** How much audio was dropped because it was not processed in time, in ms. */
  get droppedMs(): number {
    return this.#input.droppedMs;
  }

  #newListener(detector: VoiceDetector, speechToText: SpeechToText): TurnListener {
    const { session, outbox, speaker, settings, conversation } = this.#parts;
    const listener = new TurnListener({
      clock: session.clock,
      log: session.log,
      detector,
      speechToText,
      record: session.recordTurns,
      settings: () => {
        const { turnDetection, language } = settings();
        return {
          threshold: turnDetection?.threshold ?? 0.5,
          prefixMs: turnDetection?.prefix_padding_ms ?? 0,
          patienceMs: (turnDetection?.silence_duration_ms ?? USUAL_SILENCE_MS) - USUAL_SILENCE_MS,
          language,
          asked: conversation.lastAgentText().trimEnd().endsWith("?"),
        };
      },
      sink: {
        speechStarted: (startMs) => {
          this.#itemId ??= conversation.newId();
          const audio_start_ms = Math.round(startMs);
          outbox.send({ type: "input_audio_buffer.speech_started", audio_start_ms, item_id: this.#itemId });
        },
        speaks: () => this.#speaks(),
        hold: () => this.#playAt(DUCKED_GAIN),
        resume: () => this.#playAt(1),
        interrupt: () => speaker.interrupt(),
        takeBack: () => speaker.takeBack(),
        partial: (delta, guess) => this.#partial(delta, guess),
        guess: (text) => speaker.expect(text),
        goesOn: () => speaker.expectNothing(),
        turn: (turn) => this.#heard(turn),
        discarded: () => this.#discarded(),
        spoken: (spanMs) => speaker.soundedWithin(spanMs + ROOM_ECHO_MS),
        playing: (spanMs) => speaker.level(spanMs) * this.#gain,
      },
    });
    const kind = speaker.audibleKind();
    if (kind !== null) listener.agentBegins({ canStop: kind !== "disclosure", isAnswer: false });
    return listener;
  }

  #playAt(gain: number): void {
    this.#gain = gain;
    this.#parts.outbox.send(gain === 1 ? { type: "x.output.resume" } : { type: "x.output.duck", gain, hold: true });
  }

  #speaks(): void {
    const { clock, hooks } = this.#parts.session;
    const now = clock.monotonicMs();
    if (now - this.#speaksToldAtMs < SPEAKS_TOLD_EVERY_MS) return;
    this.#speaksToldAtMs = now;
    hooks.onUserSpeaking();
  }

  #heard(turn: HeardTurn): void {
    const { outbox, userTurns, speaker } = this.#parts;
    const itemId = this.#takeItemId();
    const audio_end_ms = Math.round(turn.endMs);
    outbox.send({ type: "input_audio_buffer.speech_stopped", audio_end_ms, item_id: itemId });
    userTurns.spoken({ itemId, ...turn });
    speaker.giveWay();
  }

  #partial(delta: string, x_partial: string): void {
    if (this.#itemId === null) return;
    const place = { item_id: this.#itemId, content_index: 0 };
    this.#parts.outbox.send({ type: "conversation.item.input_audio_transcription.delta", ...place, delta, x_partial });
  }

  /** A client that got a speech start gets its end; and what was interrupted for nothing resumes. */
  #discarded(): void {
    const { speaker } = this.#parts;
    speaker.expectNothing();
    const itemId = this.#itemId;
    this.#itemId = null;
    if (itemId !== null) this.#tellStopped(itemId);
    speaker.giveBack();
  }

  #tellStopped(item_id: string): void {
    const audio_end_ms = Math.round(this.#listener?.heardMs ?? 0);
    this.#parts.outbox.send({ type: "input_audio_buffer.speech_stopped", audio_end_ms, item_id });
  }

  #takeItemId(): string {
    this.#held.begin();
    const id = this.#itemId ?? this.#parts.conversation.newId();
    this.#itemId = null;
    return id;
  }

  #dropListener(): void {
    this.#listener?.close();
    this.#listener = null;
    this.#itemId = null;
  }
}
