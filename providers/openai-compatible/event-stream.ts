/** More than any vendor sends in one event; an endless line must not fill the memory. */
const MAX_PENDING_CHARACTERS = 1_048_576;

export type EventStreamParser = {
  /** Takes bytes as they arrive and returns the `data` of every complete event. Throws when an event is too long. */
  push(chunk: Uint8Array): string[];
  /** The stream has ended: returns an event that lacks only its blank line, as some servers leave it. */
  end(): string[];
};

/** Parses server-sent events (WHATWG HTML, 9.2.6), split anywhere: between characters, lines or the two bytes of CR LF. */
export function createEventStreamParser(): EventStreamParser {
  const decoder = new TextDecoder();
  let pending = "";
  let data: string[] = [];

  function readLine(line: string, events: string[]) {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
      return;
    }
    if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
  }

  function readLines(events: string[], atEnd: boolean) {
    let from = 0;
    for (let match = nextLineEnd(pending, from, atEnd); match; match = nextLineEnd(pending, from, atEnd)) {
      readLine(pending.slice(from, match.at), events);
      from = match.next;
    }
    pending = pending.slice(from);
  }

  return {
    push(chunk) {
      const events: string[] = [];
      pending += decoder.decode(chunk, { stream: true });
      readLines(events, false);
      if (pending.length > MAX_PENDING_CHARACTERS) throw new Error("an event of the stream is too long");
      return events;
    },
    end() {
      const events: string[] = [];
      pending += decoder.decode();
      readLines(events, true);
      if (pending !== "") readLine(pending, events);
      pending = "";
      readLine("", events);
      return events;
    },
  };
}

/** A line ends with LF, CR LF or CR; a CR at the very end may still be half of a CR LF. */
function nextLineEnd(text: string, from: number, atEnd: boolean): { at: number; next: number } | null {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\n") return { at, next: at + 1 };
    if (text[at] !== "\r") continue;
    if (at + 1 < text.length) return { at, next: text[at + 1] === "\n" ? at + 2 : at + 1 };
    return atEnd ? { at, next: at + 1 } : null;
  }
  return null;
}
