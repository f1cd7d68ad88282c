import { createEventStreamParser } from "../openai-compatible/event-stream.ts";
import { type OpenAiAnswer, reasonIn } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import { type ChatEvent, readChatEvent } from "./chat-event.schema.ts";

/** The most that a server without streaming sends. */
const MAX_WHOLE_ANSWER_CHARACTERS = 262_144;

/**
 * The events of an answer, whether it is a stream of events or one piece of JSON: its first character tells, as media types
 * are often wrong. Without a mark of its end, an answer is over when its body is. Throws a `ProviderError` when the
 * connection breaks, and for what is no answer.
 */
export async function* readAnswer(answer: OpenAiAnswer): AsyncGenerator<ChatEvent, void, void> {
  const parser = createEventStreamParser();
  const decoder = new TextDecoder();
  let whole: string | null = "";
  let isOver = false;
  let isAnswer = false;

  function* eventsOf(payloads: string[]): Generator<ChatEvent, void, void> {
    for (const data of payloads) {
      const event = readEvent(data);
      isOver ||= event.last;
      isAnswer ||= event.finished || event.text !== "";
      yield event;
    }
  }

  let head: Uint8Array[] = [];
  for await (const chunk of answer.chunks(() => isOver)) {
    if (isOver) continue;
    if (whole !== null) {
      whole += decoder.decode(chunk, { stream: true });
      head.push(chunk);
      const start = whole.trimStart();
      if (start === "" || start.startsWith("{") || start.startsWith("[")) {
        if (whole.length > MAX_WHOLE_ANSWER_CHARACTERS)
          throw new ProviderError("bad_response", "the answer is too long");
        continue;
      }
      whole = null;
    } else head = [chunk];
    for (const bytes of head) yield* eventsOf(readable(() => parser.push(bytes)));
  }
  if (whole !== null && whole.trim() !== "") yield* eventsOf(payloadsOf(whole));
  else if (!isOver) yield* eventsOf(readable(() => parser.end()));
  if (!isAnswer) throw new ProviderError("bad_response", "the answer is incomplete");
}

/** One answer as JSON, or one event on each line. */
function payloadsOf(whole: string): string[] {
  const lines = whole.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line)) ? lines : [whole];
}

function readEvent(data: string): ChatEvent {
  const event = readable(() => readChatEvent(data));
  if ("error" in event) throw new ProviderError(event.code, `the server failed: ${reasonIn(event.error)}`);
  if (event.declined) throw new ProviderError("declined", "the model declined to answer");
  return event;
}

/** Unreadable output is the vendor's fault, not ours; its text stays out of the log, since it may quote the caller. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProviderError("bad_response", "the server sent something that is not an answer", { cause: error });
  }
}
