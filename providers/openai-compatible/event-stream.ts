import { createParser } from "eventsource-parser";

/** More than any vendor sends in one event; an endless line must not fill the memory. */
const MAX_PENDING_CHARACTERS = 1_048_576;

export type EventStreamParser = {
  /** Takes bytes as they arrive and returns the `data` of every complete event. Throws when an event is too long. */
  push(chunk: Uint8Array): string[];
  /** The stream has ended: returns an event that lacks only its blank line, as some servers leave it. */
  end(): string[];
};

/** Parses server-sent events, split anywhere: between characters, lines or the two bytes of CR LF. */
export function createEventStreamParser(): EventStreamParser {
  const decoder = new TextDecoder();
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: MAX_PENDING_CHARACTERS,
    // A `data` field without a value holds nothing that a reader could parse.
    onEvent({ data }) {
      if (data !== "") events.push(data);
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") throw new Error("an event of the stream is too long");
      // Older llama.cpp servers write what went wrong into a field of this name; other unknown fields are ignored.
      if (error.field === "error" && error.value) events.push(`{"error":${error.value}}`);
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
