const OPEN = "<think>";
const CLOSE = "</think>";

export type SpokenTextFilter = {
  push(piece: string): string;
  /** What was held back because it might be the start of a tag. */
  end(): string;
};

/** Removes a reasoning model's thoughts from its answer, however the tags are split: a caller must not hear them. */
export function createSpokenTextFilter(): SpokenTextFilter {
  let held = "";
  let thinking = false;
  /** The empty lines between the thoughts and the answer. */
  let skipSpace = false;

  function drain(): string {
    let spoken = "";
    for (;;) {
      const mark = thinking ? CLOSE : OPEN;
      const at = held.indexOf(mark);
      if (at < 0) break;
      if (!thinking) spoken += held.slice(0, at);
      held = held.slice(at + mark.length);
      skipSpace = thinking;
      thinking = !thinking;
    }
    if (skipSpace) held = held.replace(/^\s+/, "");
    skipSpace &&= held === "";
    const keep = overlap(held, thinking ? CLOSE : OPEN);
    if (!thinking) spoken += held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return spoken;
  }

  return {
    push(piece) {
      held += piece;
      return drain();
    },
    end() {
      const rest = thinking ? "" : held;
      held = "";
      return rest;
    },
  };
}

/** How many characters at the end of a text may be the start of the tag. */
function overlap(text: string, mark: string): number {
  for (let length = Math.min(text.length, mark.length - 1); length > 0; length -= 1) {
    if (mark.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
