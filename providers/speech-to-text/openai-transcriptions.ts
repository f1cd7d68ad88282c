import { z } from "zod";
import { encodeWav } from "#voice/audio/wav.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { normalizeBaseUrl } from "../openai-compatible/base-url.ts";
import { type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";

const SAMPLE_RATE = 24_000;
/** The API refuses less than 0.1 s, and nobody says a word in that time. */
const MIN_AUDIO_BYTES = SAMPLE_RATE * 2 * 0.1;
/** The whole utterance is heard before the first byte of the answer. */
const ANSWER_TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARACTERS = 65_536;

const transcription = z.looseObject({ text: z.string() });

/** Speech recognition behind any OpenAI-compatible `/audio/transcriptions`. An aborted request throws its reason. */
export function createOpenAiTranscriptions(options: OpenAiOptions): SpeechToText {
  const url = `${normalizeBaseUrl(options.baseUrl)}/audio/transcriptions`;
  return {
    name: `openai-transcriptions:${options.model}`,
    async transcribe({ audio, language, signal }) {
      signal.throwIfAborted();
      if (audio.byteLength < MIN_AUDIO_BYTES) return "";
      try {
        const body = { form: formOf(options.model, audio, language) };
        const answer = await postOpenAi({ options, url, body, signal, connectTimeoutMs: ANSWER_TIMEOUT_MS });
        const text = await textOf(answer.chunks());
        signal.throwIfAborted();
        return readTranscription(text);
      } catch (error) {
        if (!signal.aborted && error instanceof ProviderError) {
          options.log.warn({ model: options.model, code: error.code, status: error.status }, "hearing failed");
        }
        throw error;
      }
    },
  };
}

function formOf(model: string, audio: Uint8Array, language: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([encodeWav(audio, SAMPLE_RATE)], { type: "audio/wav" }), "utterance.wav");
  form.set("model", model);
  form.set("response_format", "json");
  // The API wants ISO 639-1, our languages are BCP 47: `en-GB` is `en`.
  const spoken = language.split("-")[0]?.toLowerCase();
  if (spoken) form.set("language", spoken);
  return form;
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_CHARACTERS) throw new ProviderError("bad_response", "the transcript has no end");
  }
  return text;
}

/** The words, trimmed. What cannot be read is not logged: it may be what somebody said. */
function readTranscription(text: string): string {
  try {
    return transcription.parse(JSON.parse(text)).text.trim();
  } catch {
    throw new ProviderError("bad_response", "the server sent something that is not a transcript");
  }
}
