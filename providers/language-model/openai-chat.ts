import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { normalizeBaseUrl } from "../openai-compatible/base-url.ts";
import { createEventStreamParser } from "../openai-compatible/event-stream.ts";
import { type OpenAiAnswer, type OpenAiOptions, postOpenAi, reasonIn } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import { learned, requestIn, usualDialect } from "./chat-dialect.ts";
import { type ChatEvent, readChatEvent } from "./chat-event.schema.ts";
import { createSpokenTextFilter } from "./spoken-text.ts";

export type OpenAiChatOptions = OpenAiOptions & {
  /** The most tokens of one reply. 220 are about a minute of speech: longer turns are lectures. */
  maxTokens?: number | undefined;
  /** 0 to 2. */
  temperature?: number | undefined;
};

/** The most that a server without streaming sends. */
const MAX_WHOLE_ANSWER_CHARACTERS = 262_144;

/** A language model behind any OpenAI-compatible `/chat/completions`: OpenAI, Ollama, vLLM, llama.cpp… */
export function createOpenAiChat(options: OpenAiChatOptions): LanguageModel {
  const url = `${normalizeBaseUrl(options.baseUrl)}/chat/completions`;
  let dialect = usualDialect;
  /** Once it has answered, key, name and options are right: a later refusal is about what was said. */
  let hasAnswered = false;

  const post = (request: LanguageModelRequest) => {
    const { model, maxTokens = 220, temperature = 0.8 } = options;
    const json = requestIn(dialect, { model, messages: request.messages, maxTokens, temperature });
    return postOpenAi({ options, url, signal: request.signal, body: { json } });
  };

  /** The request is retried after each refusal that teaches something; there are only so many things to learn. */
  async function open(request: LanguageModelRequest): Promise<OpenAiAnswer> {
    for (;;) {
      try {
        return await post(request);
      } catch (error) {
        const better = learned(dialect, error);
        if (better === null) throw error;
        dialect = better;
      }
    }
  }

  /** A model that spent its limit on thoughts has said nothing: it gets a higher limit from now on. */
  async function* spoken(request: LanguageModelRequest): AsyncGenerator<string, void, void> {
    const thoughtOnly = yield* spokenText(await open(request));
    if (!thoughtOnly || dialect.thinks) return;
    dialect = { ...dialect, thinks: true };
    yield* spokenText(await open(request));
  }

  return {
    name: `openai-chat:${options.model}`,
    rehearsal: false,
    async *stream(request) {
      if (request.signal.aborted) return;
      try {
        yield* spoken(request);
        hasAnswered = true;
      } catch (failure) {
        if (request.signal.aborted) return;
        const error = hasAnswered && refusesWhatWasSaid(failure) ? declined(failure) : failure;
        if (error instanceof ProviderError) {
          options.log.warn({ model: options.model, code: error.code, status: error.status }, "language model failed");
        }
        throw error;
      }
    },
  };
}

function refusesWhatWasSaid(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.code !== "refused") return false;
  // A conversation that is too long is refused the same way, and would be from now on.
  return (error.status === 400 || error.status === 422) && !/context|token|too long/i.test(error.message);
}

function declined(error: ProviderError): ProviderError {
  return new ProviderError("declined", error.message, { status: error.status, cause: error });
}

/** Whether the answer reached its limit before a word for the caller. */
async function* spokenText(answer: OpenAiAnswer): AsyncGenerator<string, boolean, void> {
  const filter = createSpokenTextFilter();
  const end = { atLimit: false };
  let said = false;
  for await (const piece of pieces(answer, end)) {
    const spoken = filter.push(piece);
    said ||= spoken.trim() !== "";
    if (spoken !== "") yield spoken;
  }
  const rest = filter.end();
  if (rest !== "") yield rest;
  return end.atLimit && !said && rest.trim() === "";
}

async function* pieces(answer: OpenAiAnswer, end: { atLimit: boolean }): AsyncGenerator<string, void, void> {
  if (/\bapplication\/json\b/i.test(answer.contentType)) {
    const event = readEvent(await wholeText(answer));
    end.atLimit = event.atLimit;
    yield event.text;
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
      end.atLimit ||= event.atLimit;
      return event.text;
    });
  for await (const chunk of answer.chunks(() => over)) {
    if (!over) yield* textsOf(readable(() => parser.push(chunk)));
  }
  if (!over) yield* textsOf(readable(() => parser.end()));
  if (!finished) throw new ProviderError("bad_response", "the answer is incomplete");
}

async function wholeText(answer: OpenAiAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.chunks()) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_WHOLE_ANSWER_CHARACTERS) throw new ProviderError("bad_response", "the answer is too long");
  }
  return text;
}

function readEvent(data: string): ChatEvent {
  const event = readable(() => readChatEvent(data));
  if ("error" in event) throw new ProviderError("unavailable", `the server failed: ${reasonIn(event.error)}`);
  if (event.declined) throw new ProviderError("declined", "the model declined to answer");
  return event;
}

/** Unreadable output is the vendor's fault, not ours; its text stays out of the log, since it may quote the caller. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProviderError("bad_response", "the server sent something that is not an answer", { cause: error });
  }
}
