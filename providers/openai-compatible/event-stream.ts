import { createParser } from "eventsource-parser";

/** More than any vendor sends in one event; a line without an end must not fill the memory. */
const MAX_PENDING_CHARACTERS = 1_048_576;

export type EventStreamParser = {
  /** Takes bytes as they come and gives the `data` of every event that is complete. Throws when an event has no end. */
  push(chunk: Uint8Array): string[];
  /** The stream is over: gives an event that lacked only its blank line, as some servers leave it. */
  end(): string[];
};

/** Reads server-sent events, split anywhere: between letters, lines or their two-byte ends. */
export function createEventStreamParser(): EventStreamParser {
  const decoder = new TextDecoder();
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: MAX_PENDING_CHARACTERS,
    onEvent: ({ data }) => events.push(data),
    onError(error) {
      // Fields that nobody knows are passed over.
      if (error.type === "max-buffer-size-exceeded") throw new Error("an event of the stream has no end");
    },
  });

  function read(text: string): string[] {
    events = [];
    parser.feed(text);
    return events;
  }

  return {
    push: (chunk) => read(decoder.decode(chunk, { stream: true })),
    end: () => read(`${decoder.decode()}\n\n`),
  };
}
