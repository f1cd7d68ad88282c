import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { ChatMessage, LanguageModel } from "#voice/ports/language-model.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { RecordedStep } from "../listening/turn-recording.rules.ts";
import type { Outbox } from "./outbox.ts";

export type FaultPlace = "language_model" | "text_to_speech" | "speech_to_text" | "text_check";

/** What the client is told when one of them fails. */
const faultMessages: Record<FaultPlace, string> = {
  language_model: "The companion could not find an answer. Please try again.",
  text_to_speech: "The companion's voice failed. Please try again.",
  speech_to_text: "You could not be understood. Please try again, or type.",
  text_check: "The safety check did not answer, so nothing was said. Please try again.",
};

/** What the owner of a call wants to know. Called synchronously. */
export type SessionHooks = {
  /** An utterance sounds for the first time (or, where nothing sounds, is shown). An apology for a fault is a `notice`. */
  onFirstAudio(kind: SpeechKind): void;
  /** The caller said something, typed or spoken. */
  onUserTurn(text: string): void;
  /**
   * The caller is in the middle of saying something. Told every two seconds while it lasts; of a caller whom a hosted
   * service hears, when they begin and when they end.
   */
  onUserSpeaking(): void;
  /** The caller is typing. Reported with the client's pings. */
  onUserTyping(): void;
  /** The companion begins to be heard, and is heard no more. An apology for a fault is a `notice`. */
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
  /** Our side failed. At most once for each response. */
  onFault(where: FaultPlace, error: unknown): void;
};

/** What the session says in the companion's place, word for word. */
export type Phrases = {
  /** Instead of a sentence that may not be spoken, and as the answer to a message that may not be answered. */
  deflections: readonly string[];
  /** Instead of a sentence that was refused for one of these reasons, whatever else would be said there. */
  instead?: Readonly<Record<string, string>>;
  /** Instead of a first message that may not be spoken. */
  greeting: string;
  /** When a provider failed and what the caller wanted is lost. */
  apology: string;
  /** When a provider failed before a word was said: the answer is tried once more meanwhile. */
  patience: string;
  /** When the caller may be in danger. */
  referral: string;
  /** When a conversation that was begun in another process goes on in this one. */
  back: string;
};

export const defaultPhrases: Phrases = {
  deflections: [
    "Let's leave that one alone. Tell me something else.",
    "That is not for us. What else is on your mind?",
    "I would rather not go there. Ask me something different.",
  ],
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
  /** Without it, the client says where a spoken turn ends. */
  voiceDetector?: VoiceDetector | undefined;
  textCheck: TextCheck;
  /** Spoken first in every call. */
  disclosure: string;
  /**
   * What was said already, as far as it is known, of a conversation that was begun in another process: the disclosure and
   * the first message were heard there. Left out: it begins here.
   */
  earlier?: readonly ChatMessage[] | undefined;
  /** Steady for one call, different between calls. */
  callSeed: string;
  hooks: SessionHooks;
  phrases?: Phrases | undefined;
  /**
   * Told of every step of turn-taking, for measurements: see voice/listening/turn-recording.rules.ts. It sees the caller's words,
   * so calls of customers leave it out.
   */
  recordTurns?: ((step: RecordedStep) => void) | undefined;
};

/** Hooks that cannot break the session: what the owner's code throws is logged. */
export function guardedHooks(hooks: SessionHooks, log: Log): SessionHooks {
  const guard = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, "a hook of the call's owner failed");
    }
  };
  return {
    onFirstAudio: (kind) => guard(() => hooks.onFirstAudio(kind)),
    onUserTurn: (text) => guard(() => hooks.onUserTurn(text)),
    onUserSpeaking: () => guard(() => hooks.onUserSpeaking()),
    onUserTyping: () => guard(() => hooks.onUserTyping()),
    onSpeaking: (isSpeaking, kind) => guard(() => hooks.onSpeaking(isSpeaking, kind)),
    onPlayback: (playedMs) => guard(() => hooks.onPlayback(playedMs)),
    onActivity: () => guard(() => hooks.onActivity()),
    onEndRequested: (reason) => guard(() => hooks.onEndRequested(reason)),
    onCrisis: () => guard(() => hooks.onCrisis()),
    onRefused: (by, reason) => guard(() => hooks.onRefused(by, reason)),
    onFault: (where, error) => guard(() => hooks.onFault(where, error)),
  };
}

/** Our side failed: the log, the client and the owner of the call hear of it. */
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
