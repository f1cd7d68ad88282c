/** The opening chunk is short, so that the first sound comes early. */
const FIRST_MIN_CHARS = 12;
const FIRST_MIN_WORDS = 3;
const FIRST_MAX_CHARS = 60;
const LATER_MIN_CHARS = 25;
/** The longest chunk. */
export const MAX_CHUNK_CHARS = 220;
/** A chunk without a sentence end is cut at a clause beyond this, else at a space. */
const CLAUSE_CUT_FROM = 100;
/** How long after the first word the opening chunk is spoken even if no clause has ended. */
export const FIRST_CHUNK_WAIT_MS = 350;

/** These never end a sentence. */
const titles = new Set(["mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "vs", "e.g", "i.e", "cf", "approx", "mt"]);
/** These end one only when a capital follows. */
const mayEnd = new Set(["etc", "inc", "ltd", "co", "no", "dept", "est", "a.m", "p.m"]);

/** Text that is not yet a chunk. `opened`: a chunk was cut; `overdue`: the opening chunk may not wait any longer. */
export type Chunker = Readonly<{ pending: string; opened: boolean; overdue: boolean }>;
export type Chunked = { chunker: Chunker; chunks: string[] };

export const newChunker: Chunker = { pending: "", opened: false, overdue: false };

/** Adds text as it arrives; returns the chunks that can be spoken now. */
export function addText(chunker: Chunker, text: string): Chunked {
  return cutAll({ ...chunker, pending: chunker.pending + text }, false);
}

/** The opening chunk is due: what is there of it is returned, up to the end of a word. */
export function hurry(chunker: Chunker): Chunked {
  return chunker.opened ? { chunker, chunks: [] } : cutAll({ ...chunker, overdue: true }, false);
}

/** The text has ended: returns everything that is left. */
export function finish(chunker: Chunker): Chunked {
  const cut = cutAll(chunker, true);
  const rest = tidy(cut.chunker.pending);
  const chunks = hasWord(rest) ? [...cut.chunks, rest] : cut.chunks;
  return { chunker: { ...cut.chunker, pending: "" }, chunks };
}

function cutAll(start: Chunker, ended: boolean): Chunked {
  const chunks: string[] = [];
  let chunker = start;
  for (;;) {
    const pending = chunker.pending.trimStart();
    const cut = placeOfCut(pending, chunker, ended);
    if (cut === null) return { chunker: { ...chunker, pending }, chunks };
    const chunk = tidy(pending.slice(0, cut));
    if (hasWord(chunk)) chunks.push(chunk);
    chunker = { ...chunker, pending: pending.slice(cut), opened: chunker.opened || hasWord(chunk) };
  }
}

/** How many characters the next chunk takes; null when it must wait for more text. */
function placeOfCut(text: string, chunker: Chunker, ended: boolean): number | null {
  const limit = chunker.opened ? MAX_CHUNK_CHARS : FIRST_MAX_CHARS;
  const end = boundary(text, chunker.opened, limit, ended);
  if (end !== null) return end;
  if (text.length > limit) return forcedCut(text, limit);
  return chunker.overdue && !chunker.opened ? overdueCut(text) : null;
}

/** The end of the first sentence (or clause, for the opening piece) that is long enough. */
function boundary(text: string, opened: boolean, limit: number, ended: boolean): number | null {
  const marks = opened ? /[.?!…\n。！？]/g : /[.?!…\n。！？,;:—]/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const end = endOfMark(text, mark.index, ended);
    if (end === "undecided") return null;
    if (end !== null && end > limit) return null;
    if (end !== null && isLongEnough(text.slice(0, end), opened)) return end;
    marks.lastIndex = Math.max(marks.lastIndex, afterRun(text, mark.index));
  }
  return null;
}

function isLongEnough(piece: string, opened: boolean): boolean {
  const tidied = tidy(piece);
  if (!hasWord(tidied)) return false;
  if (opened) return tidied.length >= LATER_MIN_CHARS;
  return tidied.length >= FIRST_MIN_CHARS && tidied.split(" ").length >= FIRST_MIN_WORDS;
}

/** Where the sentence or clause ends that is punctuated at `at`; null if it does not end there. */
function endOfMark(text: string, at: number, ended: boolean): number | "undecided" | null {
  const char = text.charAt(at);
  if (/[\n。！？—]/.test(char)) return at + 1;
  const runEnd = /[,;:]/.test(char) ? at + 1 : afterRun(text, at);
  let end = runEnd;
  while (/["'”’)»\]]/.test(text[end] ?? "")) end++;
  if (end >= text.length) return ended ? end : "undecided";
  if (!/\s/.test(text.charAt(end))) return null;
  if (/[,;:]/.test(char)) return end;
  return endOfStop(text, { at, runEnd, end }, ended);
}

/** A full stop before a space: the end of a sentence, an abbreviation, initials, or a pause. */
function endOfStop(text: string, stop: { at: number; runEnd: number; end: number }, ended: boolean) {
  const run = text.slice(stop.at, stop.runEnd);
  if (/[?!]/.test(run)) return stop.end;
  const word = /\S*$/.exec(text.slice(0, stop.at))?.[0].replace(/^["'“‘(«[]+/, "") ?? "";
  const name = word.toLowerCase();
  if (run === "." && titles.has(name)) return null;
  if (run === "." && /^\p{Lu}$/u.test(word) && word !== "I") return null;
  if (run === "." && /^\d{1,2}$/.test(word) && word.length === stop.at) return null;
  const doubtful = run !== "." || mayEnd.has(name) || /^(\p{L}\.)+\p{L}$/u.test(word);
  if (!doubtful) return stop.end;
  const next = /\S/.exec(text.slice(stop.end))?.[0];
  if (next === undefined) return ended ? stop.end : "undecided";
  return /[\p{Lu}\p{N}"“‘(]/u.test(next) ? stop.end : null;
}

function afterRun(text: string, at: number): number {
  let end = at + 1;
  while (/[.?!…]/.test(text[end] ?? "")) end++;
  return end;
}

/** No sentence ends within the limit: cut at a late clause, else at the last space, else in the word. */
function forcedCut(text: string, limit: number): number {
  const head = text.slice(0, limit + 1);
  for (let at = limit - 1; at >= CLAUSE_CUT_FROM; at--) {
    if (/[,;:—]/.test(head.charAt(at)) && /\s/.test(head.charAt(at + 1))) return at + 1;
  }
  const space = head.search(/\s\S*$/);
  if (space > 0) return space;
  return /[\ud800-\udbff]/.test(head.charAt(limit - 1)) ? limit - 1 : limit;
}

function overdueCut(text: string): number | null {
  const space = text.search(/\s\S*$/);
  if (space <= 0) return null;
  const piece = tidy(text.slice(0, space));
  return hasWord(piece) && piece.split(" ").length >= FIRST_MIN_WORDS ? space : null;
}

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();
const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
