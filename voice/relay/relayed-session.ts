import { inBackground } from "#platform/errors/in-background.ts";
import type { HostedEnd, OpenHostedLine } from "#voice/ports/hosted-line.ts";
import type { ChatMessage } from "#voice/ports/language-model.ts";
import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import { parseClientFrame } from "#voice/protocol/client-frame.rules.ts";
import { MAX_FRAME_BYTES } from "#voice/protocol/limits.ts";
import { Outbox, type Transport } from "#voice/protocol/outbox.ts";
import { defaultSettings, describeSession, updatedSettings } from "#voice/protocol/session-settings.rules.ts";
import { ClientPace } from "#voice/session/client-pace.ts";
import type { VoiceSession } from "#voice/session/voice-session.ts";
import { decodePcmu, newPcmuState } from "../audio/pcmu.rules.ts";
import { Conversation } from "../session/conversation/conversation.ts";
import { defaultPhrases, guardedHooks, type SessionOptions } from "../session/options/session-options.ts";
import { OwnWords } from "./own-words.ts";
import { RelayLine } from "./relay-line.ts";
import { RelayedCaller } from "./relayed-caller.ts";
import { RelayedItems } from "./relayed-items.ts";
import { RelayedSpeech } from "./relayed-speech.ts";

export type RelayOptions = SessionOptions & {
  openLine: OpenHostedLine;
  /** The service is gone, and why. Called once. */
  lineEnded(reason: HostedEnd): void;
};

/** A conversation on a voice service. What it says comes from here, sentence by sentence. */
export type RelayedSession = VoiceSession & {
  /** The companion's reply to the caller's last words, each piece checked. The service requests it. */
  reply(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<string>;
};

/** The same interface as our own session: a client cannot tell who is behind it, and sees no address and no key. */
export function createRelayedSession(options: RelayOptions): RelayedSession {
  return new Relay(options);
}

class Relay implements RelayedSession {
  readonly #options: RelayOptions;
  readonly #outbox: Outbox;
  readonly #conversation = new Conversation();
  readonly #speech: RelayedSpeech;
  readonly #caller: RelayedCaller;
  readonly #own: OwnWords;
  readonly #items: RelayedItems;
  #settings;
  #pcmu = newPcmuState();
  readonly #line: RelayLine;
  #isClosed = false;
  /** The caller has paused the call: the service is not heard, and hears nobody. */
  #isPaused = false;
  #responses = 0;

  constructor(given: RelayOptions) {
    const options = { ...given, hooks: guardedHooks(given.hooks, given.log) };
    this.#options = options;
    this.#outbox = new Outbox(options.log);
    this.#settings = defaultSettings(options.persona.language);
    const parts = {
      session: options,
      outbox: this.#outbox,
      conversation: this.#conversation,
      settings: () => this.#settings,
      nextId: () => this.#nextId(),
      phrases: options.phrases ?? defaultPhrases,
    };
    this.#speech = new RelayedSpeech(parts);
    this.#own = new OwnWords(parts);
    this.#caller = new RelayedCaller({
      ...parts,
      speech: this.#speech,
      isPaused: () => this.#isPaused,
      said: (by, text) => this.#said(by, text),
      interject: (referral) => inBackground(this.#own.say(referral, "referral")),
    });
    this.#items = new RelayedItems({
      outbox: this.#outbox,
      conversation: this.#conversation,
      pace: new ClientPace(options.clock),
      speech: this.#speech,
      caller: this.#caller,
      refuse: (code, message) => this.#refuse(code, message),
    });
    this.#line = this.#newLine();
  }

  attach(transport: Transport): void {
    if (this.#isClosed) return;
    if (this.#outbox.attached) this.detach();
    this.#outbox.attach(transport);
    this.#outbox.send({ type: "session.created", session: this.#described() });
    for (const line of this.#conversation.retold()) this.#outbox.send({ type: "conversation.item.added", ...line });
  }

  detach(): void {
    this.#outbox.attach(null);
    this.#speech.breakOff("client_cancelled");
    this.#own.leave();
    this.#isPaused = false;
    this.#settings = defaultSettings(this.#options.persona.language);
  }

  /** The disclosure is spoken by our own voice, even if the service fails; only then is the line opened. */
  open(): void {
    if (this.#isClosed || !this.#outbox.attached) return;
    const told = () => this.#conversation.wasHeard("disclosure", true);
    const openLine = () => {
      if (told()) this.#openLine();
    };
    if (told()) openLine();
    else inBackground(this.#own.say(this.#options.disclosure, "disclosure").then(openLine));
  }

  receive(frame: string | Uint8Array): void {
    if (this.#isClosed) return;
    this.#options.hooks.onActivity();
    if (typeof frame !== "string") {
      if (frame.length > MAX_FRAME_BYTES)
        this.#refuse("frame_too_large", `A frame has at most ${MAX_FRAME_BYTES} bytes`);
      else if (frame.length === 0 || frame.length % 2 !== 0)
        this.#refuse("bad_audio", "The audio ends in the middle of a sample");
      else this.#hear(frame);
      return;
    }
    const parsed = parseClientFrame(frame, this.#settings.inputFormat.type === "audio/pcmu" ? 1 : 2);
    if (parsed.ok) this.#handle(parsed.event);
    else this.#outbox.send({ type: "error", error: { type: "invalid_request_error", ...parsed.error } });
  }

  async say(text: string, kind: "notice" | "goodbye"): Promise<void> {
    if (this.#isClosed || !this.#outbox.attached) return;
    const line = this.#line.current;
    if (!line || this.#isPaused) return this.#own.say(text, kind);
    const heard = this.#speech.heard(text, kind);
    try {
      await line.say(text);
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, "relay: the service refused an utterance");
      this.#speech.withdraw(text);
      return this.#own.say(text, kind);
    }
    await heard;
  }

  emit: VoiceSession["emit"] = (event) => this.#outbox.send(event);

  reply(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<string> {
    return this.#caller.reply(messages, signal);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#line.close();
    this.#outbox.attach(null);
    this.#speech.close();
    this.#own.close();
  }

  transcript(from = 0) {
    return this.#conversation.transcript(from, this.#own.unheard());
  }

  #openLine(): void {
    if (this.#line.isNew) this.#speech.expect(this.#options.persona.firstMessage, "first_message");
    inBackground(this.#line.open());
  }

  #newLine(): RelayLine {
    const { clock, log, openLine, lineEnded } = this.#options;
    return new RelayLine({
      clock,
      log,
      openLine,
      on: {
        // The service knows of no pause: what it says of its own accord is not heard.
        audio: (pcm) => this.#outbox.attached && !this.#isPaused && this.#speech.audio(pcm),
        speaking: (who, isSpeaking) => this.#speaks(who, isSpeaking),
        heard: (text) => this.#caller.heard(text),
        interrupted: () => this.#interrupted(),
        ended: (reason) => {
          this.#speech.stopped();
          lineEnded(reason);
        },
      },
    });
  }

  #nextId(): string {
    this.#responses += 1;
    return `resp_${this.#responses}`;
  }

  #speaks(who: "agent" | "caller", isSpeaking: boolean): void {
    if (who === "agent") {
      if (isSpeaking) this.#speech.started();
      else this.#speech.stopped();
      return;
    }
    // While the companion speaks, a client would take this for an interruption, which is for the service to detect.
    if (!this.#speech.isSpeaking && !this.#isPaused) this.#caller.speaking(isSpeaking);
  }

  #interrupted(): void {
    if (this.#isPaused) return;
    this.#caller.speaking(true);
    this.#speech.breakOff("turn_detected");
  }

  #hear(audio: Uint8Array): void {
    if (!this.#outbox.attached || this.#isPaused) return;
    const pcm = this.#settings.inputFormat.type === "audio/pcmu" ? decodePcmu(audio, this.#pcmu) : audio;
    this.#line.send(pcm);
  }

  #handle(event: ClientEvent): void {
    switch (event.type) {
      case "input_audio_buffer.append":
        this.#hear(Buffer.from(event.audio, "base64"));
        break;
      case "x.playback":
        this.#options.hooks.onPlayback(event.played_ms);
        this.#own.played(event.item_id, event.played_ms);
        this.#speech.played(event.item_id, event.played_ms);
        break;
      case "x.ping":
        if (event.typing) this.#options.hooks.onUserTyping();
        if (event.muted !== undefined) this.#options.hooks.onUserMuted(event.muted);
        if (event.paused !== undefined) this.#pause(event.paused);
        this.#outbox.send({ type: "x.pong", t: event.t ?? null });
        break;
      case "session.update":
        if (event.session.audio?.input?.format) this.#pcmu = newPcmuState();
        this.#settings = updatedSettings(this.#settings, event.session);
        this.#outbox.send({ type: "session.updated", session: this.#described() });
        break;
      case "conversation.item.create":
        this.#items.create(event);
        break;
      case "response.create":
        inBackground(this.#askForAnswer());
        break;
      case "response.cancel":
        if (!this.#speech.breakOff("client_cancelled"))
          this.#refuse("response_cancel_not_active", "Nothing is being said");
        break;
      case "input_audio_buffer.clear":
        this.#outbox.send({ type: "input_audio_buffer.cleared" });
        break;
      // The service detects the end of the turn in the silence that follows.
      case "input_audio_buffer.commit":
        break;
      case "x.call.end":
        this.#options.hooks.onEndRequested(event.reason);
        break;
      default:
        this.#items.handle(event);
    }
  }

  #pause(isPaused: boolean): void {
    const wasPaused = this.#isPaused;
    this.#isPaused = isPaused;
    if (isPaused && !wasPaused) {
      this.#speech.breakOff("client_cancelled");
      this.#caller.pause();
    }
    this.#options.hooks.onUserPaused(isPaused);
    if (wasPaused && !isPaused) this.#speech.skip();
    if (wasPaused && !isPaused) inBackground(this.#askForAnswer());
  }

  /** Typed words end a pause. Spoken ones are from before it, and are answered when it is over. */
  #said(by: "audio" | "text", text: string): void {
    if (this.#isPaused && by === "audio") return;
    if (this.#isPaused) this.#speech.skip();
    this.#isPaused = false;
    this.#options.hooks.onUserTurn(text);
  }

  async #askForAnswer(): Promise<void> {
    const text = this.#caller.takeWaiting();
    const line = this.#line.current;
    if (text === null || !line) return;
    this.#speech.breakOff("client_cancelled");
    await line.tell(text).catch((error: unknown) => {
      this.#options.log.warn({ error: String(error) }, "relay: the service refused a typed message");
      this.#refuse("not_taken", "Your message did not arrive. Please send it again.");
    });
  }

  #described() {
    const { callId, persona } = this.#options;
    return describeSession(`sess_${callId}`, this.#settings, { voiceId: persona.voice.voiceId, hears: true });
  }

  #refuse(code: string, message: string): void {
    const error = { type: "invalid_request_error", code, message, param: null, event_id: null } as const;
    this.#outbox.send({ type: "error", error });
  }
}
