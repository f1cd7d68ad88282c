import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import { type OpenAiAnswer, type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import { offeredVoices } from "./offered-voices.ts";
import { createPcmReader } from "./pcm-reader.ts";
import { splitText } from "./split-text.ts";

export type OpenAiSpeechOptions = OpenAiOptions & {
  /** The rate in Hz of raw PCM without a stated one. OpenAI sends 24,000; many local voices 22,050. */
  sampleRate?: number | undefined;
  /** The vendor's names for our voices; an unlisted voice is requested by its own name. */
  voices?: Readonly<Record<string, string>> | undefined;
};

/** The longest input that the API accepts. */
const MAX_INPUT_CHARACTERS = 4_096;

/** OpenAI's voices nearest to the built-in ones. */
export const openAiVoices: Readonly<Record<string, string>> = {
  "warm-alto": "coral",
  "hushed-mezzo": "sage",
  "iron-contralto": "nova",
  "bright-soprano": "shimmer",
  "story-baritone": "fable",
  "radio-tenor": "ash",
  "velvet-baritone": "onyx",
  "quiet-alto": "alloy",
};

/** A voice behind any OpenAI-compatible `/audio/speech`. */
export function createOpenAiSpeech(options: OpenAiSpeechOptions): TextToSpeech {
  const url = endpointOf(options.baseUrl, "audio/speech");
  const voices = options.voices ?? openAiVoices;

  const post = (request: SpeechRequest, input: string) =>
    postOpenAi({
      options,
      url,
      signal: request.signal,
      body: {
        json: {
          model: options.model,
          voice: voices[request.voice.voiceId] ?? request.voice.voiceId,
          input,
          response_format: "pcm",
          speed: Math.min(4, Math.max(0.25, request.voice.speed)),
        },
      },
    });

  return {
    name: `openai-speech:${options.model}`,
    voices: () => offeredVoices(options, voices),
    async *stream(request) {
      try {
        for (const input of splitText(request.text, MAX_INPUT_CHARACTERS)) {
          if (request.signal.aborted) return;
          yield* sound(await post(request, input), options.sampleRate ?? OUTPUT_SAMPLE_RATE);
        }
      } catch (error) {
        if (request.signal.aborted) return;
        if (error instanceof ProviderError) {
          options.log.warn({ model: options.model, code: error.code, status: error.status }, "voice failed");
        }
        throw error;
      }
    },
  };
}

async function* sound(answer: OpenAiAnswer, sampleRate: number): AsyncGenerator<Uint8Array, void, void> {
  const reader = createPcmReader(rateIn(answer.contentType) ?? sampleRate, answer.contentType);
  for await (const chunk of answer.chunks()) {
    const pcm = reader.push(chunk);
    if (pcm.byteLength > 0) yield pcm;
  }
  const rest = reader.end();
  if (rest.byteLength > 0) yield rest;
}

/** Some servers state it: `audio/pcm;rate=22050`. */
function rateIn(contentType: string): number | undefined {
  const rate = /rate=(\d{4,6})/i.exec(contentType)?.[1];
  return rate === undefined ? undefined : Number(rate);
}
