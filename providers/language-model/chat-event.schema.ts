import { z } from "zod";

const errorShape = z.union([
  z.string(),
  z.looseObject({ message: z.string().optional(), code: z.unknown().optional() }),
]);
const words = z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() });
const choice = z.looseObject({
  delta: words.nullish(),
  message: words.nullish(),
  finish_reason: z.string().nullish(),
});
const chatEvent = z.looseObject({ choices: z.array(choice).nullish(), error: errorShape.nullish() });

/** The content of one event of a streamed answer. */
export type ChatEvent = {
  text: string;
  /** The answer is complete, though something such as a token count may follow. */
  finished: boolean;
  /** It reached the token limit. */
  atLimit: boolean;
  /** Nothing follows. */
  last: boolean;
  /** The model or its filter refuses to answer. */
  declined: boolean;
};

/** Reads one `data` payload, or a whole answer of a server that does not stream. Throws when it is not an answer. */
export function readChatEvent(data: string): ChatEvent | { error: string } {
  if (data.trim() === "[DONE]") return { text: "", finished: true, atLimit: false, last: true, declined: false };
  const event = chatEvent.parse(JSON.parse(data));
  if (event.error != null) {
    return { error: typeof event.error === "string" ? event.error : (event.error.message ?? "no reason given") };
  }
  const first = event.choices?.[0];
  return {
    text: first?.delta?.content ?? first?.message?.content ?? "",
    finished: first?.finish_reason != null,
    atLimit: first?.finish_reason === "length",
    last: false,
    declined: first?.finish_reason === "content_filter" || Boolean(first?.delta?.refusal ?? first?.message?.refusal),
  };
}
