import type { LanguageModel } from "#voice/ports/language-model.ts";
import { type ChainOptions, createChain } from "../fallback/chain.ts";

/** A caller waits seven seconds in all: enough for two slow models and a good one. */
const FIRST_WORD_WITHIN_MS = 2_500;

/** Several language models: the next one answers when one does not start. */
export function createModelFallback(options: Omit<ChainOptions<LanguageModel>, "firstWithinMs">): LanguageModel {
  const chain = createChain({ ...options, firstWithinMs: FIRST_WORD_WITHIN_MS });
  return {
    name: options.links.map(({ name }) => name).join(" → "),
    rehearsal: options.links.every(({ rehearsal }) => rehearsal),
    stream: (request) => chain.stream(request.signal, (link, signal) => link.stream({ ...request, signal })),
  };
}
