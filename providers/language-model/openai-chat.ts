import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { normalizeBaseUrl } from "../openai-compatible/base-url.ts";
import { createEventStreamParser } from "../openai-compatible/event-stream.ts";
import { type OpenAiAnswer, type OpenAiOptions, postOpenAi, reasonIn } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import { readChatEvent } from "./chat-event.schema.ts";
import { createSpokenTextFilter } from "./spoken-text.ts";

export type OpenAiChatOptions = OpenAiOptions & {
  /** Most tokens of one reply. 220 are about a minute of speech: longer turns are lectures. */
  maxTokens?: number | undefined;
  /** 0 to 2. */
  temperature?: number | undefined;
};

/** A server that answers without streaming sends this much at most. */
const MAX_WHOLE_ANSWER_CHARACTERS = 262_144;

/** A language model behind any OpenAI-compatible `/chat/completions`: OpenAI, Ollama, vLLM, llama.cpp… */
export function createOpenAiChat(options: OpenAiChatOptions): LanguageModel {
  const url = `${normalizeBaseUrl(options.baseUrl)}/chat/completions`;
  /** Newer vendors renamed the field and refuse the old name; learned from the first refusal. */
  let limitField: "max_tokens" | "max_completion_tokens" = "max_tokens";

  const post = (request: LanguageModelRequest) =>
    postOpenAi({
      options,
      url,
      signal: request.signal,
      body: {
        json: {
          model: options.model,
          messages: request.messages,
          stream: true,
          temperature: options.temperature ?? 0.8,
          [limitField]: options.maxTokens ?? 220,
        },
      },
    });

  async function open(request: LanguageModelRequest): Promise<OpenAiAnswer> {
    try {
      return await post(request);
    } catch (error) {
      if (limitField === "max_completion_tokens" || !wantsOtherLimitField(error)) throw error;
      limitField = "max_completion_tokens";
      return post(request);
    }
  }

  return {
    name: `openai-chat:${options.model}`,
    rehearsal: false,
    async *stream(request) {
      if (request.signal.aborted) return;
      try {
        yield* spokenText(await open(request));
      } catch (error) {
        if (request.signal.aborted) return;
        if (error instanceof ProviderError) {
          options.log.warn({ model: options.model, code: error.code, status: error.status }, "language model failed");
        }
        throw error;
      }
    },
  };
}

function wantsOtherLimitField(error: unknown): boolean {
  return error instanceof ProviderError && error.status === 400 && error.message.includes("max_completion_tokens");
}

async function* spokenText(answer: OpenAiAnswer): AsyncGenerator<string, void, void> {
  const filter = createSpokenTextFilter();
  for await (const piece of pieces(answer)) {
    const spoken = filter.push(piece);
    if (spoken !== "") yield spoken;
  }
  const rest = filter.end();
  if (rest !== "") yield rest;
}

async function* pieces(answer: OpenAiAnswer): AsyncGenerator<string, void, void> {
  if (/\bapplication\/json\b/i.test(answer.contentType)) {
    yield readEvent(await wholeText(answer)).text;
    return;
  }
  const parser = createEventStreamParser();
  let finished = false;
  let over = false;
  const textsOf = (events: string[]) =>
    events.map((data) => {
      const event = readEvent(data);
      finished ||= event.finished;
      over ||= event.last;
      return event.text;
    });
  for await (const chunk of answer.chunks(() => over)) {
    if (!over) yield* textsOf(readable(() => parser.push(chunk)));
  }
  if (!over) yield* textsOf(readable(() => parser.end()));
  if (!finished) throw new ProviderError("bad_response", "the answer broke off");
}

async function wholeText(answer: OpenAiAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.chunks()) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_WHOLE_ANSWER_CHARACTERS) throw new ProviderError("bad_response", "the answer has no end");
  }
  return text;
}

function readEvent(data: string): { text: string; finished: boolean; last: boolean } {
  const event = readable(() => readChatEvent(data));
  if ("error" in event) throw new ProviderError("unavailable", `the server broke off: ${reasonIn(event.error)}`);
  return event;
}

/** What cannot be read is the vendor's fault, not ours; its text stays out of the log, since it may quote the caller. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProviderError("bad_response", "the server sent something that is not an answer", { cause: error });
  }
}
