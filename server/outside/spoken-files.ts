import type { SpokenFiles } from "#features/voices/speech-switch.service.ts";
import { decodeWav, encodeWav } from "#voice/audio/wav.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { VoiceProviders } from "./voice-providers.ts";

/** How long the speech service may take for a preview, and speech recognition for a sentence that was read. */
const SPOKEN_WITHIN_MS = 30_000;
const UNDERSTOOD_WITHIN_MS = 20_000;

/** Speech in files: spoken, understood and measured by whoever does it in calls. */
export function createSpokenFiles({ textToSpeech, speechToText }: VoiceProviders): SpokenFiles {
  return {
    async speak({ speaksAs, text }) {
      const chunks: Uint8Array[] = [];
      const signal = AbortSignal.timeout(SPOKEN_WITHIN_MS);
      const request = { text, voice: { voiceId: speaksAs, speed: 1 }, signal };
      for await (const chunk of textToSpeech.stream(request)) chunks.push(chunk);
      // What was cut off by the time limit must not be kept as if it were whole.
      signal.throwIfAborted();
      return encodeWav(Buffer.concat(chunks), OUTPUT_SAMPLE_RATE);
    },

    understand: speechToText && ((wav) => understood(speechToText, wav)),

    soundOf(wav) {
      const { samples, sampleRate } = decodeWav(wav);
      return { samples: Float32Array.from(samples, (sample) => sample / 32_768), sampleRate };
    },
  };
}

async function understood(speechToText: SpeechToText, wav: Uint8Array): Promise<string> {
  const { samples, sampleRate } = decodeWav(wav);
  if (sampleRate !== OUTPUT_SAMPLE_RATE) throw new Error(`a recording of ${sampleRate} Hz cannot be understood`);
  const audio = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const signal = AbortSignal.timeout(UNDERSTOOD_WITHIN_MS);
  return speechToText.transcribe({ audio, language: "en-US", signal });
}
