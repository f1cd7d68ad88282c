import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { type ChainOptions, createChain } from "../fallback/chain.ts";

/** A streaming voice starts within a few hundred milliseconds. */
const FIRST_SOUND_WITHIN_MS = 2_000;

/** Several voices: the next one speaks a sentence that one does not start. */
export function createVoiceFallback(options: Omit<ChainOptions<TextToSpeech>, "firstWithinMs">): TextToSpeech {
  const chain = createChain({ ...options, firstWithinMs: FIRST_SOUND_WITHIN_MS });
  const [first] = options.links;
  return {
    name: options.links.map(({ name }) => name).join(" → "),
    stream: (request) => chain.stream(request.signal, (link, signal) => link.stream({ ...request, signal })),
    // Creators choose from the voices of the primary provider.
    ...(first?.voices ? { voices: () => first.voices?.() ?? Promise.resolve([]) } : {}),
  };
}
