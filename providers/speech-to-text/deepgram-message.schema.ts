import { z } from "zod";
import { saidWords } from "#voice/listening/said-words.rules.ts";
import { ProviderError } from "../provider-error.ts";

const results = z.looseObject({
  type: z.literal("Results"),
  /** Seconds since the stream started. */
  start: z.number(),
  duration: z.number(),
  is_final: z.boolean(),
  from_finalize: z.boolean().optional(),
  channel: z.looseObject({ alternatives: z.array(z.looseObject({ transcript: z.string() })) }),
});
const named = z.looseObject({ type: z.string(), duration: z.unknown().optional() });

export type DeepgramMessage =
  | { type: "results"; text: string; startMs: number; endMs: number; isFinal: boolean; isFinalized: boolean }
  /** Everything that was sent has been transcribed. */
  | { type: "end" }
  | { type: "other" };

/** Parses one message of the vendor. Throws if it is invalid; its words stay out of the error. */
export function readDeepgramMessage(raw: unknown): DeepgramMessage {
  const { success, data } = named.safeParse(raw);
  if (!success) throw new ProviderError("bad_response", "the server sent something that is not a transcript");
  if (data.type === "Error") throw new ProviderError("refused", "the server reported an error");
  // Of no audio: sent ahead of the words, or before the vendor gives up.
  if (data.type === "Metadata" && data.duration !== 0) return { type: "end" };
  if (data.type !== "Results") return { type: "other" };
  const parsed = results.safeParse(raw);
  if (!parsed.success) throw new ProviderError("bad_response", "the server sent something that is not a transcript");
  const { start, duration, is_final, from_finalize = false, channel } = parsed.data;
  return {
    type: "results",
    text: saidWords(channel.alternatives[0]?.transcript ?? ""),
    startMs: start * 1_000,
    endMs: (start + duration) * 1_000,
    isFinal: is_final,
    isFinalized: from_finalize,
  };
}
