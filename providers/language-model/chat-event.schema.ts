import { z } from "zod";
import { codeOfStatus, isAboutContent, type ProviderErrorCode } from "../provider-error.ts";

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
const chatEvent = z.looseObject({
  choices: z.array(choice).nullish(),
  error: errorShape.nullish(),
  /** Some servers send what is wrong without a name around it: `{"object":"error","message":…}`. */
  object: z.unknown().optional(),
  message: z.unknown().optional(),
  code: z.unknown().optional(),
});

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

/** Why a server gave up in the middle of an answer whose status was 200. */
type ChatError = { code: ProviderErrorCode; error: string };

/** Reads one `data` payload, or a whole answer of a server that does not stream. Throws when it is not an answer. */
export function readChatEvent(data: string): ChatEvent | ChatError {
  if (data.trim() === "[DONE]") return over;
  const event = chatEvent.parse(JSON.parse(data));
  const error = event.error ?? (event.object === "error" ? errorShape.parse(event) : null);
  if (error !== null) return errorOf(error);
  // Several answers may be sent at once; only the first one is spoken.
  const first = event.choices?.find(({ index }) => (index ?? 0) === 0);
  const said = first?.delta ?? first?.message;
  if (first?.finish_reason === "error") return errorOf("the answer ended with an error");
  return {
    text: textOf(first?.delta?.content ?? first?.message?.content),
    thinks: Boolean(said?.reasoning_content ?? said?.reasoning) || hasThoughts(said?.content),
    finished: first?.finish_reason != null,
    atLimit: first?.finish_reason === "length",
    last: false,
    declined: first?.finish_reason === "content_filter" || Boolean(first?.delta?.refusal ?? first?.message?.refusal),
  };
}

function errorOf(error: z.infer<typeof errorShape>): ChatError {
  const { message = "no reason given", code = null } = typeof error === "string" ? { message: error } : error;
  const status = Number(code);
  if (isAboutContent(status, message)) return { code: "declined", error: message };
  return { code: status >= 400 && status < 600 ? codeOfStatus(status) : "unavailable", error: message };
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
