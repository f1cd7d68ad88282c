import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";

export type FaultPlace = "language_model" | "text_to_speech" | "speech_to_text" | "text_check";

/** What the client is told when one of them fails. */
export const faultMessages: Record<FaultPlace, string> = {
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
  /** The companion begins to be heard, and is heard no more. An apology for a fault is a `notice`. */
  onSpeaking(isSpeaking: boolean, kind: SpeechKind): void;
  /** The player's report, in milliseconds of the item that it plays. */
  onPlayback(playedMs: number): void;
  /** Any sign of life from the client. */
  onActivity(): void;
  onEndRequested(reason: string): void;
  /** The caller may be in danger. The referral is spoken by the session. */
  onCrisis(): void;
  /** Our side failed. At most once for each response. */
  onFault(where: FaultPlace, error: unknown): void;
};

/** What the session says in the companion's place, word for word. */
export type Phrases = {
  /** Instead of a sentence that may not be spoken, and as the answer to a message that may not be answered. */
  deflections: readonly string[];
  /** Instead of a first message that may not be spoken. */
  greeting: string;
  /** When a provider failed. */
  apology: string;
  /** When the caller may be in danger. */
  referral: string;
};

export const defaultPhrases: Phrases = {
  deflections: [
    "Let's leave that one alone. Tell me something else.",
    "That is not for us. What else is on your mind?",
    "I would rather not go there. Ask me something different.",
  ],
  greeting: "Hello. I'm glad that you called.",
  apology: "Sorry, I lost my words for a moment. Could you say that again?",
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
  /** Without it, spoken turns are answered with the error `no_speech_recognition`. */
  speechToText?: SpeechToText | undefined;
  textCheck: TextCheck;
  /** Spoken first in every call. */
  disclosure: string;
  /** Steady for one call, different between calls. */
  callSeed: string;
  hooks: SessionHooks;
  phrases?: Phrases | undefined;
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
    onSpeaking: (isSpeaking, kind) => guard(() => hooks.onSpeaking(isSpeaking, kind)),
    onPlayback: (playedMs) => guard(() => hooks.onPlayback(playedMs)),
    onActivity: () => guard(() => hooks.onActivity()),
    onEndRequested: (reason) => guard(() => hooks.onEndRequested(reason)),
    onCrisis: () => guard(() => hooks.onCrisis()),
    onFault: (where, error) => guard(() => hooks.onFault(where, error)),
  };
}
