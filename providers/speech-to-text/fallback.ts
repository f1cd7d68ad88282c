import type { ListenOptions, LiveHearing, SpeechToText } from "#voice/ports/speech-to-text.ts";
import { type Chain, type ChainOptions, createChain } from "../fallback/chain.ts";
import { ProviderError } from "../provider-error.ts";

/** Beyond this the words of a turn arrive too late to be answered in time. */
const ANSWER_WITHIN_MS = 2_000;

/** Several recognisers: the next one gets a turn that one did not transcribe in time. */
export function createHearingFallback(options: Omit<ChainOptions<SpeechToText>, "firstWithinMs">): SpeechToText {
  const chain = createChain({ ...options, firstWithinMs: ANSWER_WITHIN_MS });
  return {
    name: options.links.map(({ name }) => name).join(" → "),
    transcribe: (request) => chain.answer(request.signal, (link, signal) => link.transcribe({ ...request, signal })),
    ...(options.links.some(({ listen }) => listen)
      ? { listen: (listenOptions) => listenByTurns(chain, listenOptions) }
      : {}),
  };
}

/** Streams through a healthy provider. A turn that fails is transcribed as a whole, by `transcribe`. */
function listenByTurns(chain: Chain<SpeechToText>, listenOptions: ListenOptions): LiveHearing {
  let link = chain.current();
  let live = link.listen?.(listenOptions) ?? notListening;
  return {
    push: (audio) => live.push(audio),
    close: () => live.close(),
    nextTurn() {
      live.nextTurn();
      const next = chain.current();
      if (next === link) return;
      live.close();
      link = next;
      live = link.listen?.(listenOptions) ?? notListening;
    },
    async wordsSoFar(signal) {
      try {
        const words = await live.wordsSoFar(signal);
        chain.note(link, true);
        return words;
      } catch (error) {
        if (!signal.aborted && live !== notListening) chain.note(link, false);
        throw error;
      }
    },
  };
}

const notListening: LiveHearing = {
  push() {},
  nextTurn() {},
  close() {},
  wordsSoFar: () => Promise.reject(new ProviderError("unavailable", "no live transcription")),
};
