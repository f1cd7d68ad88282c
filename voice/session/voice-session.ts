import type { ClientEvent, EventOf } from "#voice/protocol/client-events.schema.ts";
import { base64Bytes, parseClientFrame } from "#voice/protocol/client-frame.rules.ts";
import { MAX_FRAME_BYTES } from "#voice/protocol/limits.ts";
import { Outbox, type Transport } from "#voice/protocol/outbox.ts";
import type { OwnerEvent } from "#voice/protocol/server-events.schema.ts";
import {
  defaultSettings,
  describeSession,
  type SessionSettings,
  updatedSettings,
} from "#voice/protocol/session-settings.rules.ts";
import type { SessionUpdate } from "#voice/protocol/session-settings.schema.ts";
import { ClientItems } from "./client-items.ts";
import { ClientPace } from "./client-pace.ts";
import { ClientRefusals } from "./client-refusals.ts";
import { Conversation, type TranscriptLine, type UserLine } from "./conversation/conversation.ts";
import { Listening } from "./listening.ts";
import { defaultPhrases, guardedHooks, type SessionOptions, tellFault } from "./options/session-options.ts";
import { Recap } from "./recap.ts";
import { Speaker } from "./reply/speaker.ts";
import { UserTurns } from "./user-turns.ts";

/** One call's conversation. Knows nothing about money or members: its owner is notified through the hooks. */
export type VoiceSession = {
  /** A client connected and gets the session. Any earlier connection is dropped. */
  attach(transport: Transport): void;
  /** The connection is gone: speech stops, and the conversation stays for the next `attach`. */
  detach(): void;
  /** Handles one frame of the client, text or raw PCM. Never throws. */
  receive(frame: string | Uint8Array): void;
  /** Says the disclosure and the first message unless they were heard. Call it after every `attach`. */
  open(): void;
  /** Speaks for the platform. A goodbye lets the current sentence end. Resolves when it was heard or will not be. */
  say(text: string, kind: "notice" | "goodbye"): Promise<void>;
  /** Sends an event of the call's owner. */
  emit(event: OwnerEvent): void;
  /** Stops everything for good. */
  close(): void;
  /** The transcript, as it was heard, in order, from an index on. A line that is not done has no final words yet. */
  transcript(from?: number): readonly TranscriptLine[];
};

/** A conversation that waits for its first client. */
export function createVoiceSession(options: SessionOptions): VoiceSession {
  return new Session(options);
}

class Session implements VoiceSession {
  readonly #options: SessionOptions;
  readonly #outbox: Outbox;
  readonly #conversation: Conversation;
  readonly #listening: Listening;
  readonly #userTurns: UserTurns;
  readonly #speaker: Speaker;
  readonly #pace: ClientPace;
  readonly #refusals: ClientRefusals;
  readonly #items: ClientItems;
  readonly #recap: Recap;
  #settings: SessionSettings;
  #isClosed = false;
  #updatedEarly = false;
  /** The caller has paused the call: nobody speaks, and nobody is heard. */
  #isPaused = false;
  /** The caller may be in danger, and had left before the referral was said. */
  #referralIsDue = false;

  constructor(given: SessionOptions) {
    const hooks = guardedHooks(given.hooks, given.log);
    const onSpeaking: typeof hooks.onSpeaking = (isSpeaking, kind) => {
      this.#listening.agentSpeaks(isSpeaking, kind);
      if (isSpeaking) this.#recap.update();
      hooks.onSpeaking(isSpeaking, kind);
    };
    const options = { ...given, hooks: { ...hooks, onSpeaking } };
    const phrases = options.phrases ?? defaultPhrases;
    this.#options = options;
    this.#conversation = new Conversation(options.earlier);
    this.#pace = new ClientPace(options.clock);
    this.#recap = new Recap(options, this.#conversation);
    this.#outbox = new Outbox(options.log);
    this.#refusals = new ClientRefusals(this.#outbox);
    this.#settings = defaultSettings(options.persona.language);
    this.#userTurns = new UserTurns(options, this.#conversation, this.#outbox, {
      said: (line, text) => this.#said(line, text),
      settled: () => this.#speaker.listened(),
      crisis: () => {
        options.hooks.onCrisis();
        if (this.#outbox.attached) this.#speaker.interject(phrases.referral);
        else this.#referralIsDue = true;
      },
      fault: (where, error) => {
        tellFault(options, this.#outbox, { where, error });
        if (where === "speech_to_text") this.#speaker.apologise();
      },
    });
    this.#speaker = new Speaker({
      session: options,
      phrases,
      outbox: this.#outbox,
      conversation: this.#conversation,
      settings: () => this.#settings,
      isListening: () => this.#isPaused || this.#userTurns.isWorking,
    });
    this.#listening = new Listening({
      session: options,
      settings: () => this.#settings,
      outbox: this.#outbox,
      conversation: this.#conversation,
      userTurns: this.#userTurns,
      speaker: this.#speaker,
    });
    this.#items = new ClientItems({
      outbox: this.#outbox,
      conversation: this.#conversation,
      pace: this.#pace,
      refusals: this.#refusals,
      speaker: this.#speaker,
      userTurns: this.#userTurns,
    });
  }

  attach(transport: Transport): void {
    if (this.#isClosed) return;
    if (this.#outbox.attached) this.detach();
    this.#outbox.attach(transport);
    this.#outbox.send({ type: "session.created", session: this.#described() });
    for (const line of this.#conversation.retold()) this.#outbox.send({ type: "conversation.item.added", ...line });
    if (this.#updatedEarly) this.#outbox.send({ type: "session.updated", session: this.#described() });
    this.#refusals.sendEarly();
    this.#updatedEarly = false;
  }

  detach(): void {
    this.#outbox.attach(null);
    this.#speaker.leave();
    this.#listening.leave();
    this.#isPaused = false;
    // The next client may be another one, which knows only what it has set itself.
    this.#settings = defaultSettings(this.#options.persona.language);
  }

  receive(frame: string | Uint8Array): void {
    if (this.#isClosed) return;
    this.#options.hooks.onActivity();
    if (typeof frame !== "string") {
      this.#receiveBinary(frame);
      return;
    }
    const parsed = parseClientFrame(frame, this.#settings.inputFormat.type === "audio/pcmu" ? 1 : 2);
    if (!parsed.ok) this.#refusals.refuse(parsed.error);
    else if (this.#outbox.attached) this.#handle(parsed.event);
    else this.#handleEarly(parsed.event);
  }

  open(): void {
    if (this.#isClosed || !this.#outbox.attached) return;
    this.#speaker.open();
    if (this.#referralIsDue) this.#speaker.interject((this.#options.phrases ?? defaultPhrases).referral);
    this.#referralIsDue = false;
  }

  say(text: string, kind: "notice" | "goodbye"): Promise<void> {
    return this.#isClosed || !this.#outbox.attached ? Promise.resolve() : this.#speaker.say(text, kind);
  }

  emit(event: OwnerEvent): void {
    this.#outbox.send(event);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#userTurns.stop();
    this.#outbox.attach(null);
    this.#speaker.close();
    this.#listening.close();
    this.#recap.stop();
    const { droppedMs } = this.#listening;
    if (droppedMs > 0) this.#options.log.info({ droppedMs, callId: this.#options.callId }, "audio was dropped");
  }

  transcript(from = 0): readonly TranscriptLine[] {
    return this.#conversation.transcript(from, this.#speaker.unheard());
  }

  /** A client may configure itself before `session.created`; nothing else can happen that early. */
  #handleEarly(event: ClientEvent): void {
    if (event.type === "session.update") {
      this.#settings = updatedSettings(this.#settings, event.session);
      this.#updatedEarly = true;
      return;
    }
    const message = "Wait for session.created before sending anything but session.update";
    this.#refusals.refuse({ code: "session_not_started", message, param: null, event_id: event.event_id ?? null });
  }

  #handle(event: ClientEvent): void {
    switch (event.type) {
      case "input_audio_buffer.append":
        this.#append(event);
        break;
      case "x.playback":
        this.#options.hooks.onPlayback(event.played_ms);
        this.#speaker.played(event.item_id, event.played_ms);
        break;
      case "x.ping":
        if (event.typing) this.#options.hooks.onUserTyping();
        if (event.muted !== undefined) this.#options.hooks.onUserMuted(event.muted);
        if (event.paused !== undefined) this.#pause(event.paused);
        this.#outbox.send({ type: "x.pong", t: event.t ?? null });
        break;
      case "session.update":
        this.#update(event.session);
        break;
      case "conversation.item.create":
        this.#items.create(event);
        break;
      case "response.create":
        this.#refusals.ofEvent(event, this.#pace.answer() ?? this.#speaker.answer(false));
        break;
      case "response.cancel":
        this.#refusals.ofEvent(event, this.#speaker.cancel(event.response_id, "client_cancelled"));
        break;
      case "x.call.end":
        this.#options.hooks.onEndRequested(event.reason);
        break;
      case "input_audio_buffer.clear":
        this.#listening.clear();
        this.#outbox.send({ type: "input_audio_buffer.cleared" });
        break;
      case "input_audio_buffer.commit":
        this.#refusals.ofEvent(event, this.#pace.turn() ?? this.#listening.commit());
        break;
      default:
        this.#items.handle(event);
    }
  }

  #pause(isPaused: boolean): void {
    const wasPaused = this.#isPaused;
    this.#isPaused = isPaused;
    if (isPaused && !wasPaused) {
      this.#listening.pause();
      this.#speaker.interrupt();
    }
    this.#options.hooks.onUserPaused(isPaused);
    if (wasPaused && !isPaused) this.#speaker.goOn();
  }

  /** Typed words end a pause. Spoken ones are from before it, and are answered when it is over. */
  #said({ by }: UserLine, text: string): void {
    if (this.#isPaused && by === "audio") return;
    this.#isPaused = false;
    this.#options.hooks.onUserTurn(text);
  }

  #hear(audio: Uint8Array): void {
    if (!this.#isPaused) this.#listening.append(audio);
  }

  #update(update: SessionUpdate): void {
    if (update.audio?.input?.format) this.#listening.formatChanged();
    this.#settings = updatedSettings(this.#settings, update);
    this.#outbox.send({ type: "session.updated", session: this.#described() });
  }

  #append(event: EventOf<"input_audio_buffer.append">): void {
    const bytes = Buffer.from(event.audio, "base64");
    if (bytes.length !== base64Bytes(event.audio)) {
      this.#refusals.ofEvent(event, { code: "bad_audio", message: "The audio is not base64" }, "audio");
      return;
    }
    this.#hear(bytes);
  }

  #receiveBinary(pcm: Uint8Array): void {
    const refuse = (code: string, message: string) =>
      this.#refusals.refuse({ code, message, param: null, event_id: null });
    if (pcm.length > MAX_FRAME_BYTES) refuse("frame_too_large", `A frame has at most ${MAX_FRAME_BYTES} bytes`);
    else if (pcm.length === 0 || pcm.length % 2 !== 0) refuse("bad_audio", "The audio ends in the middle of a sample");
    else if (!this.#outbox.attached) refuse("session_not_started", "Wait for session.created before sending audio");
    else this.#hear(pcm);
  }

  #described() {
    const { callId, persona, speechToText, voiceDetector } = this.#options;
    const hears = speechToText !== undefined && voiceDetector !== undefined;
    return describeSession(`sess_${callId}`, this.#settings, { voiceId: persona.voice.voiceId, hears });
  }
}
