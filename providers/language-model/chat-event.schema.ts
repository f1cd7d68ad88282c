import { z } from "zod";

const errorShape = z.union([
  z.string(),
  z.looseObject({ message: z.string().optional(), code: z.unknown().optional() }),
]);
/** Some models send their answer in parts; those that are not text are thoughts, sounds or references. */
const part = z.union([z.string(), z.looseObject({ type: z.string().nullish(), text: z.unknown().optional() })]);
const content = z.union([z.string(), z.array(part), part]).nullish();
const words = z.looseObject({
  content,
  refusal: z.string().nullish(),
  /** Where servers put thoughts that they tell from the answer. */
  reasoning_content: z.unknown().optional(),
  reasoning: z.unknown().optional(),
});
const choice = z.looseObject({
  index: z.number().nullish(),
  delta: words.nullish(),
  message: words.nullish(),
  finish_reason: z.string().nullish(),
});
const chatEvent = z.looseObject({ choices: z.array(choice).nullish(), error: errorShape.nullish() });

/** The content of one event of a streamed answer. */
export type ChatEvent = {
  text: string;
  /** Thoughts that came apart from the text. */
  thinks: boolean;
  /** The answer is complete, though something such as a token count may follow. */
  finished: boolean;
  /** It reached the token limit. */
  atLimit: boolean;
  /** Nothing follows. */
  last: boolean;
  /** The model or its filter refuses to answer. */
  declined: boolean;
};

const over: ChatEvent = { text: "", thinks: false, finished: true, atLimit: false, last: true, declined: false };

/** Reads one `data` payload, or a whole answer of a server that does not stream. Throws when it is not an answer. */
export function readChatEvent(data: string): ChatEvent | { error: string } {
  if (data.trim() === "[DONE]") return over;
  const event = chatEvent.parse(JSON.parse(data));
  if (event.error != null) {
    return { error: typeof event.error === "string" ? event.error : (event.error.message ?? "no reason given") };
  }
  // Several answers may be sent at once; only the first one is spoken.
  const first = event.choices?.find(({ index }) => (index ?? 0) === 0);
  const said = first?.delta ?? first?.message;
  return {
    text: textOf(first?.delta?.content ?? first?.message?.content),
    thinks: Boolean(said?.reasoning_content ?? said?.reasoning) || hasThoughts(said?.content),
    finished: first?.finish_reason != null,
    atLimit: first?.finish_reason === "length",
    last: false,
    declined: first?.finish_reason === "content_filter" || Boolean(first?.delta?.refusal ?? first?.message?.refusal),
  };
}

type Content = z.infer<typeof content>;

/** The text for the caller: of a list, its text parts. */
function textOf(given: Content): string {
  if (typeof given === "string") return given;
  if (Array.isArray(given)) return given.map(textOf).join("");
  const isText = (given?.type ?? "text") === "text" || given?.type === "output_text";
  return isText && typeof given?.text === "string" ? given.text : "";
}

function hasThoughts(given: Content): boolean {
  return Array.isArray(given) && given.some((one) => typeof one === "object" && /think|reason/.test(one.type ?? ""));
}
