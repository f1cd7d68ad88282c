import type { SpokenFiles } from "#features/voices/speech-switch.service.ts";
import { type Clock, within } from "#platform/clock/clock.ts";
import { decodeWav, encodeWav } from "#voice/audio/wav.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { VoiceProviders } from "./voice-providers.ts";

/** Time limits for speaking a preview and for transcribing a sentence that was read aloud. */
const SPEAK_TIMEOUT_MS = 30_000;
const TRANSCRIBE_TIMEOUT_MS = 20_000;

/** Speech in files: spoken, transcribed and measured by the providers of calls. */
export function createSpokenFiles({ textToSpeech, speechToText }: VoiceProviders, clock: Clock): SpokenFiles {
  return {
    async speak({ speaksAs, text }) {
      const chunks: Uint8Array[] = [];
      await within(clock, SPEAK_TIMEOUT_MS, async (signal) => {
        const request = { text, voice: { voiceId: speaksAs, speed: 1 }, signal };
        for await (const chunk of textToSpeech.stream(request)) chunks.push(chunk);
        // A recording that was cut off by the time limit must not be stored as complete.
        signal.throwIfAborted();
      });
      return encodeWav(Buffer.concat(chunks), OUTPUT_SAMPLE_RATE);
    },

    understand: speechToText && ((wav) => transcribed(speechToText, wav, clock)),

    soundOf(wav) {
      const { samples, sampleRate } = decodeWav(wav);
      return { samples: Float32Array.from(samples, (sample) => sample / 32_768), sampleRate };
    },
  };
}

async function transcribed(speechToText: SpeechToText, wav: Uint8Array, clock: Clock): Promise<string> {
  const { samples, sampleRate } = decodeWav(wav);
  if (sampleRate !== OUTPUT_SAMPLE_RATE) throw new Error(`cannot transcribe a recording of ${sampleRate} Hz`);
  const audio = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return within(clock, TRANSCRIBE_TIMEOUT_MS, (signal) =>
    speechToText.transcribe({ audio, language: "en-US", signal }),
  );
}
