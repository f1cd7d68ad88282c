import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { OpenAiService, RecogniserService, VoiceService } from "#platform/config/voice-services.ts";
import type { Log } from "#platform/log/log.ts";
import { createModelFallback } from "#providers/language-model/fallback.ts";
import { createOpenAiChat } from "#providers/language-model/openai-chat.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { createDeepgram } from "#providers/speech-to-text/deepgram.ts";
import { createHearingFallback } from "#providers/speech-to-text/fallback.ts";
import { createOpenAiTranscriptions } from "#providers/speech-to-text/openai-transcriptions.ts";
import { createCartesia } from "#providers/text-to-speech/cartesia.ts";
import { createElevenLabs } from "#providers/text-to-speech/elevenlabs.ts";
import { createEspeak } from "#providers/text-to-speech/espeak.ts";
import { createVoiceFallback } from "#providers/text-to-speech/fallback.ts";
import { createFormantVoice } from "#providers/text-to-speech/formant-voice.ts";
import { createOpenAiSpeech, openAiVoices } from "#providers/text-to-speech/openai-speech.ts";
import { createSilero } from "#providers/voice-detector/silero.ts";
import { createLoudnessDetector } from "#voice/listening/loudness-detector.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";

export type VoiceProviders = {
  languageModel: LanguageModel;
  textToSpeech: TextToSpeech;
  /** The fallback voice, which needs no outside service. Omitted: the voice itself. */
  spareVoice?: TextToSpeech;
  speechToText: SpeechToText | null;
  /** Detects turns in a caller's open microphone; null without speech recognition. */
  voiceDetector: VoiceDetector | null;
  close(): Promise<void>;
};

/** What every provider uses. */
type Shared = { clock: Clock; log: Log };

/**
 * Chooses the language model, the voice and speech recognition: the configured services in order, or the built-in
 * ones.
 */
export async function chooseVoiceProviders(config: Config, parts: Shared): Promise<VoiceProviders> {
  const { log } = parts;
  const { languageModels, recognisers, voices } = config;
  const [spare, listener] = await Promise.all([chooseBuiltIn(log), chooseDetector(recognisers.length > 0, log)]);
  return {
    languageModel: modelOf(languageModels, parts),
    textToSpeech: voiceOf(voices, spare.voice, parts),
    spareVoice: spare.voice,
    speechToText: recogniserOf(recognisers, parts),
    voiceDetector: listener.detector,
    close: async () => void (await Promise.all([spare.close(), listener.close()])),
  };
}

function modelOf(services: readonly OpenAiService[], parts: Shared): LanguageModel {
  const links = services.map((service) => createOpenAiChat({ ...service, ...parts }));
  const [only] = links;
  return only && links.length === 1 ? only : only ? createModelFallback({ links, ...parts }) : createScriptedPersona();
}

function recogniserOf(services: readonly RecogniserService[], parts: Shared): SpeechToText | null {
  const links = services.map((service) =>
    service.kind === "deepgram"
      ? createDeepgram({ ...service, ...parts })
      : createOpenAiTranscriptions({ ...service, ...parts }),
  );
  const [only] = links;
  return links.length > 1 ? createHearingFallback({ links, ...parts }) : (only ?? null);
}

function voiceOf(services: readonly VoiceService[], builtIn: TextToSpeech, parts: Shared): TextToSpeech {
  const links = services.map((service) => voiceBehind(service, builtIn, parts));
  const [only] = links;
  return links.length > 1 ? createVoiceFallback({ links, ...parts }) : (only ?? builtIn);
}

function voiceBehind(service: VoiceService, builtIn: TextToSpeech, parts: Shared): TextToSpeech {
  switch (service.kind) {
    case "built-in":
      return builtIn;
    case "elevenlabs":
      return createElevenLabs({ ...service, ...parts });
    case "cartesia":
      return createCartesia({ ...service, ...parts });
    case "openai":
      return createOpenAiSpeech({ ...service, voices: openAiVoices, ...parts });
  }
}

async function chooseDetector(
  isNeeded: boolean,
  log: Log,
): Promise<{ detector: VoiceDetector | null; close(): Promise<void> }> {
  const close = async () => {};
  if (!isNeeded) return { detector: null, close };
  const silero = createSilero({ log });
  if (await silero.isAvailable()) return { detector: silero, close: () => silero.close() };
  await silero.close();
  log.warn({}, "voice: the optional speech detector is not installed; loudness is used instead");
  return { detector: createLoudnessDetector(), close };
}

async function chooseBuiltIn(log: Log): Promise<{ voice: TextToSpeech; close(): Promise<void> }> {
  const espeak = createEspeak({ log });
  if (await espeak.isAvailable()) return { voice: espeak, close: () => espeak.close() };
  await espeak.close();
  log.warn({}, "voice: the optional speech synthesis is not installed; agents hum instead of speaking");
  return { voice: createFormantVoice(), close: async () => {} };
}
