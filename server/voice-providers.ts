import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";
import { createOpenAiChat } from "#providers/language-model/openai-chat.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { createOpenAiTranscriptions } from "#providers/speech-to-text/openai-transcriptions.ts";
import { createEspeak } from "#providers/text-to-speech/espeak.ts";
import { createFormantVoice } from "#providers/text-to-speech/formant-voice.ts";
import { createOpenAiSpeech, openAiVoices } from "#providers/text-to-speech/openai-speech.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";

export type VoiceProviders = {
  languageModel: LanguageModel;
  textToSpeech: TextToSpeech;
  speechToText: SpeechToText | null;
  close(): Promise<void>;
};

/** Who thinks, speaks and listens: the configured services, or what this program brings along. */
export async function chooseVoiceProviders(config: Config, log: Log): Promise<VoiceProviders> {
  const { languageModel, speechToText } = config;
  const voice = await chooseVoice(config, log);
  return {
    languageModel: languageModel ? createOpenAiChat({ ...languageModel, log }) : createScriptedPersona(),
    textToSpeech: voice.textToSpeech,
    speechToText: speechToText ? createOpenAiTranscriptions({ ...speechToText, log }) : null,
    close: voice.close,
  };
}

async function chooseVoice(config: Config, log: Log): Promise<{ textToSpeech: TextToSpeech; close(): Promise<void> }> {
  if (config.textToSpeech) {
    const textToSpeech = createOpenAiSpeech({ ...config.textToSpeech, voices: openAiVoices, log });
    return { textToSpeech, close: async () => {} };
  }
  const espeak = createEspeak({ log });
  if (await espeak.isAvailable()) return { textToSpeech: espeak, close: () => espeak.close() };
  await espeak.close();
  log.warn({}, "voice: the optional speech synthesis is not installed, so agents hum instead of speaking");
  return { textToSpeech: createFormantVoice(), close: async () => {} };
}
