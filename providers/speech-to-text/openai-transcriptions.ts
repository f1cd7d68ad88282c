import { z } from "zod";
import { encodeWav } from "#voice/audio/wav.ts";
import { saidWords } from "#voice/listening/said-words.rules.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import { type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";

const SAMPLE_RATE = 24_000;
/** The API refuses less than 0.1 s, and no word is that short. */
const MIN_AUDIO_BYTES = SAMPLE_RATE * 2 * 0.1;
/** The model processes the whole utterance before the first byte of the response. */
const ANSWER_TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARACTERS = 65_536;

const segment = z.looseObject({
  text: z.string(),
  no_speech_prob: z.number().nullish(),
  avg_logprob: z.number().nullish(),
});
const transcription = z.looseObject({ text: z.string(), segments: z.array(segment).nullish() });
type Segment = z.infer<typeof segment>;

/** From here on the model itself classifies a segment as one without speech. */
const NO_SPEECH = 0.6;
/** The model discards a segment without speech only if it was this unsure of the words. */
const UNSURE = -1;
/** What Whisper writes for a breath, a cough or a hum: the words that end the videos in its training data. */
const madeUp =
  /^(thank you( so much| very much)?( for watching)?|thanks( for watching)?|you|bye(-bye| bye)?|okay|oh|hmm?)[.!]*$/i;

/** Speech recognition behind any OpenAI-compatible `/audio/transcriptions`. An aborted request throws its reason. */
export function createOpenAiTranscriptions(options: OpenAiOptions): SpeechToText {
  const url = endpointOf(options.baseUrl, "audio/transcriptions");
  /** Whisper reports its confidence in this format; models without it refuse it, and get the usual one. */
  let format: "verbose_json" | "json" = "verbose_json";

  async function ask(request: Parameters<SpeechToText["transcribe"]>[0]): Promise<string> {
    const { audio, language, signal } = request;
    try {
      const body = { form: formOf(options.model, audio, language, format) };
      const answer = await postOpenAi({ options, url, body, signal, connectTimeoutMs: ANSWER_TIMEOUT_MS });
      return await textOf(answer.chunks());
    } catch (error) {
      if (format === "json" || !refusesFormat(error)) throw error;
      format = "json";
      return ask(request);
    }
  }

  return {
    name: `openai-transcriptions:${options.model}`,
    async transcribe({ audio, language, signal }) {
      signal.throwIfAborted();
      if (audio.byteLength < MIN_AUDIO_BYTES) return "";
      try {
        const text = await ask({ audio, language, signal });
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

function refusesFormat(error: unknown): boolean {
  const isRefusal = error instanceof ProviderError && (error.status === 400 || error.status === 422);
  return isRefusal && /response_format|verbose_json/i.test(error.message);
}

function formOf(model: string, audio: Uint8Array, language: string, format: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([encodeWav(audio, SAMPLE_RATE)], { type: "audio/wav" }), "utterance.wav");
  form.set("model", model);
  form.set("response_format", format);
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
    if (text.length > MAX_ANSWER_CHARACTERS) throw new ProviderError("bad_response", "the transcript is too long");
  }
  return text;
}

/** Words that nobody said. */
function isMadeUp({ text, no_speech_prob, avg_logprob }: Segment): boolean {
  if ((no_speech_prob ?? 0) < NO_SPEECH) return false;
  return (avg_logprob ?? 0) < UNSURE || madeUp.test(text.trim());
}

/** The words, trimmed. Unreadable responses are not logged: they may contain what someone said. */
function readTranscription(text: string): string {
  try {
    const { text: whole, segments } = transcription.parse(JSON.parse(text));
    if (!segments?.some(isMadeUp)) return saidWords(whole);
    const said = segments.filter((one) => !isMadeUp(one));
    return saidWords(said.map((one) => one.text.trim()).join(" "));
  } catch {
    throw new ProviderError("bad_response", "the server sent something that is not a transcript");
  }
}
