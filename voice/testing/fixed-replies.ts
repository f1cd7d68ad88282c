import { type Clock, systemClock, wait } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";

export type FixedReplies = LanguageModel & { readonly requests: LanguageModelRequest[] };

type FixedRepliesOptions = {
  /** The delay before the first word. */
  firstTokenMs?: number;
  /** The delay before each further word. */
  tokenEveryMs?: number;
  clock?: Clock;
  /** Receives every request. */
  requests?: LanguageModelRequest[];
};

/** A language model that gives these replies in turn, word by word, and starts over after the last. */
export function fixedReplies(replies: readonly string[], options: FixedRepliesOptions = {}): FixedReplies {
  const { firstTokenMs = 0, tokenEveryMs = 0, clock = systemClock, requests = [] } = options;
  async function* stream(request: LanguageModelRequest): AsyncIterable<string> {
    const reply = replies[requests.length % replies.length] ?? "";
    requests.push(request);
    if (firstTokenMs > 0) await wait(clock, firstTokenMs, request.signal);
    for (const [index, word] of (reply.match(/\S+\s*/g) ?? []).entries()) {
      if (index > 0 && tokenEveryMs > 0) await wait(clock, tokenEveryMs, request.signal);
      if (request.signal.aborted) return;
      yield word;
    }
  }
  return { name: "fixed replies", rehearsal: false, requests, stream };
}
