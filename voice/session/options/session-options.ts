import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { RecordedStep } from "#voice/listening/turn-recording.rules.ts";
import type { ChatMessage, LanguageModel } from "#voice/ports/language-model.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";

export type FaultPlace = "language_model" | "text_to_speech" | "speech_to_text" | "text_check";

/** The client's error messages, by the part that failed. */
const faultMessages: Record<FaultPlace, string> = {
  language_model: "The companion could not find an answer. Please try again.",
  text_to_speech: "The companion's voice failed. Please try again.",
  speech_to_text: "You could not be understood. Please try again, or type.",
  text_check: "The safety check did not answer, so nothing was said. Please try again.",
};

/** Hooks for the owner of a call. Called synchronously. */
export type SessionHooks = {
  /** An utterance is played for the first time (or shown, if it has no audio). An apology for a fault is a `notice`. */
  onFirstAudio(kind: SpeechKind): void;
  /** The caller said something, typed or spoken. */
  onUserTurn(text: string): void;
  /**
   * The caller is speaking. Called every two seconds while it lasts; with a voice service, when it starts and when it ends.
   */
  onUserSpeaking(): void;
  /** The caller is typing. Reported with the client's pings. */
  onUserTyping(): void;
  /** The caller's microphone is off, or on again; may be told more than once. */
  onUserMuted(isMuted: boolean): void;
  /** The caller pauses the call, or continues it; may be told more than once. */
  onUserPaused(isPaused: boolean): void;
  /** The companion becomes audible or silent. An apology for a fault is a `notice`. */
  onSpeaking(isSpeaking: boolean, kind: SpeechKind): void;
  /** The player's report, in milliseconds of the item that it plays. */
  onPlayback(playedMs: number): void;
  /** Any sign of life from the client. */
  onActivity(): void;
  onEndRequested(reason: string): void;
  /** The caller may be in danger. The referral is spoken by the session. */
  onCrisis(): void;
  /** Something was not answered, or not spoken. `reason` is the code of the check. */
  onRefused(by: "caller" | "agent", reason: string): void;
  /** A fault on our side. At most once per response. */
  onFault(where: FaultPlace, error: unknown): void;
};

/** What the session says in the companion's place, word for word. */
export type Phrases = {
  /** Replaces a refused sentence, and answers a refused message. */
  deflections: readonly string[];
  /** Replaces a sentence that was refused for one of these reasons. */
  instead?: Readonly<Record<string, string>>;
  /** In place of a reply that has no words, such as a smile or dots. */
  fillers: readonly string[];
  /** Replaces a refused first message. */
  greeting: string;
  /** After a provider failed and the caller's request is lost. */
  apology: string;
  /** After a provider failed before a word was said, while the reply is retried. */
  patience: string;
  /** When the caller may be in danger. */
  referral: string;
  /** When a conversation continues from another process. */
  back: string;
};

export const defaultPhrases: Phrases = {
  deflections: [
    "Let's leave that one alone. Tell me something else.",
    "That is not for us. What else is on your mind?",
    "I would rather not go there. Ask me something different.",
  ],
  fillers: ["Mm-hm. Tell me more.", "I'm right here. Go on.", "Mm. And what else is on your mind?"],
  greeting: "Hello. I'm glad that you called.",
  apology: "Sorry, I lost my words for a moment. Could you say that again?",
  patience: "Sorry, I lost my words. Give me a moment.",
  back: "Sorry, the line broke for a moment. Where were we?",
  referral:
    "I am an AI, and this matters more than our talk. If you might hurt yourself or are in danger, please reach a person now. " +
    "In the United States and Canada, call or text 988. In the United Kingdom and Ireland, call 116 123. Elsewhere in Europe, call 112. " +
    "You can find a line near you at findahelpline dot com.",
};

export type SessionOptions = {
  callId: string;
  clock: Clock;
  log: Log;
  persona: PersonaBrief;
  languageModel: LanguageModel;
  textToSpeech: TextToSpeech;
  /** Apologises when the voice itself may be what failed. Without it, the voice has to. */
  spareVoice?: TextToSpeech | undefined;
  /** Without it, spoken turns are answered with the error `no_speech_recognition`. */
  speechToText?: SpeechToText | undefined;
  /** Without it, the client ends spoken turns. */
  voiceDetector?: VoiceDetector | undefined;
  textCheck: TextCheck;
  /** Spoken first in every call. */
  disclosure: string;
  /**
   * What is known of the conversation so far, if it started in another process: the disclosure and the first message were
   * heard there. Missing: it starts here.
   */
  earlier?: readonly ChatMessage[] | undefined;
  /** Constant within a call, different between calls. */
  callSeed: string;
  hooks: SessionHooks;
  phrases?: Phrases | undefined;
  /**
   * Receives every step of turn-taking, for measurements: see voice/listening/turn-recording.rules.ts. It sees the caller's
   * words, so customers' calls leave it out.
   */
  recordTurns?: ((step: RecordedStep) => void) | undefined;
};

/** Hooks that cannot break the session: what the owner's code throws is logged. */
export function guardedHooks(hooks: SessionHooks, log: Log): SessionHooks {
  const guard = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, "a call hook failed");
    }
  };
  return {
    onFirstAudio: (kind) => guard(() => hooks.onFirstAudio(kind)),
    onUserTurn: (text) => guard(() => hooks.onUserTurn(text)),
    onUserSpeaking: () => guard(() => hooks.onUserSpeaking()),
    onUserTyping: () => guard(() => hooks.onUserTyping()),
    onUserMuted: (isMuted) => guard(() => hooks.onUserMuted(isMuted)),
    onUserPaused: (isPaused) => guard(() => hooks.onUserPaused(isPaused)),
    onSpeaking: (isSpeaking, kind) => guard(() => hooks.onSpeaking(isSpeaking, kind)),
    onPlayback: (playedMs) => guard(() => hooks.onPlayback(playedMs)),
    onActivity: () => guard(() => hooks.onActivity()),
    onEndRequested: (reason) => guard(() => hooks.onEndRequested(reason)),
    onCrisis: () => guard(() => hooks.onCrisis()),
    onRefused: (by, reason) => guard(() => hooks.onRefused(by, reason)),
    onFault: (where, error) => guard(() => hooks.onFault(where, error)),
  };
}

/** Reports a fault on our side to the log, the client and the owner of the call. */
export function tellFault(
  { log, callId, hooks }: SessionOptions,
  outbox: Outbox,
  { where, error }: { where: FaultPlace; error: unknown },
): void {
  log.warn({ err: error, where, callId }, "a voice provider failed");
  const told = { code: `${where}_failed`, message: faultMessages[where], param: null, event_id: null };
  outbox.send({ type: "error", error: { type: "server_error", ...told } });
  hooks.onFault(where, error);
}
