import { systemClock } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import { type OpenAiAnswer, type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import { readAnswer } from "./chat-answer.ts";
import { learned, requestIn, usualDialect } from "./chat-dialect.ts";
import { createSpokenTextFilter, type Opening, openingOf } from "./spoken-text.ts";

export type OpenAiChatOptions = OpenAiOptions & {
  /** The most tokens of one reply. 220 are about a minute of speech: longer turns are lectures. */
  maxTokens?: number | undefined;
  /** 0 to 2. */
  temperature?: number | undefined;
};

/** The answer of a model that only thought. */
const NO_WORDS = "…";
/** Until a server has given a whole answer, its words are held back this long, in ms, in case they turn out to be thoughts. */
const HELD_AT_FIRST_MS = 1_500;

/** A language model behind any OpenAI-compatible `/chat/completions`: OpenAI, Ollama, vLLM, llama.cpp… */
export function createOpenAiChat(options: OpenAiChatOptions): LanguageModel {
  const url = endpointOf(options.baseUrl, "chat/completions");
  const { clock = systemClock } = options;
  let dialect = { ...usualDialect, opening: openingOf(options.model) };
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

  /**
   * A model that spent its limit on thoughts has said nothing: it gets a higher limit from now on. One that only thought
   * all the same works, and has answered without words.
   */
  async function* spoken(request: LanguageModelRequest): AsyncGenerator<string, void, void> {
    let outcome = yield* spokenText(await open(request));
    if (outcome === "cut" && !dialect.thinks) {
      dialect = { ...dialect, thinks: true };
      outcome = yield* spokenText(await open(request));
    }
    if (outcome === "cut" || outcome === "thought") yield NO_WORDS;
  }

  /** Says what there was for the caller: something, only thoughts, only thoughts up to the limit, or nothing at all. */
  async function* spokenText(answer: OpenAiAnswer): AsyncGenerator<string, "said" | "thought" | "cut" | "empty", void> {
    const { opening } = dialect;
    const filter = createSpokenTextFilter(opening);
    let firstAtMs: number | null = null;
    let said = false;
    let atLimit = false;
    let thought = false;
    for await (const event of readAnswer(answer)) {
      const nowMs = clock.monotonicMs();
      if (event.text !== "") firstAtMs ??= nowMs;
      atLimit ||= event.atLimit;
      thought ||= event.thinks || event.text.trim() !== "";
      const isLate = opening === "unknown" && firstAtMs !== null && nowMs - firstAtMs >= HELD_AT_FIRST_MS;
      const before = event.thinks || isLate ? filter.release() : [];
      for (const text of before.concat(filter.push(event.text))) {
        said ||= text.trim() !== "";
        yield text;
      }
    }
    const rest = filter.end(atLimit);
    said ||= rest.join("").trim() !== "";
    dialect = { ...dialect, opening: learnedOpening(opening, filter.beganInside(), said) };
    yield* rest;
    if (said) return "said";
    if (atLimit) return "cut";
    return thought ? "thought" : "empty";
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

/** What a whole answer teaches. A server that once began inside its thoughts may do so again. */
function learnedOpening(opening: Opening, beganInside: boolean, said: boolean): Opening {
  if (beganInside || opening === "thoughts") return "thoughts";
  return said ? "answer" : opening;
}
