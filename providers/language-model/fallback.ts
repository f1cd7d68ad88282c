import type { LanguageModel } from "#voice/ports/language-model.ts";
import { type ChainOptions, createChain } from "../fallback/chain.ts";

/** A caller waits seven seconds in all: two slow models and a good one fit into that. */
const FIRST_WORD_WITHIN_MS = 2_500;

/** Several language models: the next one answers where the one before does not begin to. */
export function createModelFallback(options: Omit<ChainOptions<LanguageModel>, "firstWithinMs">): LanguageModel {
  const chain = createChain({ ...options, firstWithinMs: FIRST_WORD_WITHIN_MS });
  return {
    name: options.links.map(({ name }) => name).join(" → "),
    rehearsal: options.links.every(({ rehearsal }) => rehearsal),
    stream: (request) => chain.stream(request.signal, (link, signal) => link.stream({ ...request, signal })),
  };
}
