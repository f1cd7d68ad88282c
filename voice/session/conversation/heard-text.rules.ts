import type { SpokenWord } from "#voice/ports/text-to-speech.ts";

/** One spoken sentence and where its audio lies in the item, in milliseconds. Equal start and end: shown, not played. */
export type Segment = Readonly<{
  text: string;
  startMs: number;
  endMs: number;
  /** Where its words end, in ms since its own start, as far as the voice has reported. */
  words?: readonly SpokenWord[] | undefined;
}>;

/** Everything that was said or was to be said. */
export function fullText(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join(" ");
}

/** The sentences that sound between two places of an item's audio, in ms. */
export function textBetween(segments: readonly Segment[], fromMs: number, toMs: number): string {
  return fullText(segments.filter(({ startMs, endMs }) => startMs < endMs && startMs <= toMs && endMs >= fromMs));
}

/**
 * What a listener has heard after `heardMs` of an item's audio: whole sentences, and the whole words before the cut of the
 * sentence that was cut (by the voice's word timings, else in proportion to its characters), with a dash at the cut.
 */
export function heardText(segments: readonly Segment[], heardMs: number): string {
  const heard: string[] = [];
  for (const segment of segments) {
    if (segment.endMs <= heardMs) {
      heard.push(segment.text);
      continue;
    }
    const words = wholeWords(segment.text, charsHeard(segment, heardMs - segment.startMs));
    if (words !== "") heard.push(`${words}—`);
    break;
  }
  return heard.join(" ");
}

/**
 * What a listener has not heard of an item that was cut after `heardMs` of its audio, from the start of the clause that was
 * cut. Null: it was not cut.
 */
export function unheardText(segments: readonly Segment[], heardMs: number | null): string {
  if (heardMs === null) return "";
  const at = segments.findIndex(({ endMs }) => endMs > heardMs);
  const cut = segments[at];
  if (cut === undefined) return "";
  const heard = Math.max(0, charsHeard(cut, heardMs - cut.startMs));
  const rest = cut.text.slice(clauseStart(cut.text, heard));
  return [rest, ...segments.slice(at + 1).map(({ text }) => text)].join(" ").trim();
}

/** How far back to resume a sentence at most, in characters. */
const LONGEST_CLAUSE = 60;

/** Where the clause around a character starts; in a long one, the word. */
function clauseStart(text: string, at: number): number {
  const head = text.slice(0, at);
  const clause = head.search(/[^,;:.!?—–]*$/);
  return at - clause <= LONGEST_CLAUSE ? clause : head.search(/\S*$/);
}

function charsHeard({ text, startMs, endMs, words = [] }: Segment, ms: number): number {
  if (words.length === 0) return Math.floor((ms / (endMs - startMs)) * text.length);
  return words.findLast((word) => word.endMs <= ms)?.endChar ?? 0;
}

/** The words that end within the first `chars` characters. */
function wholeWords(text: string, chars: number): string {
  if (chars <= 0) return "";
  const head = text.slice(0, chars);
  const endsWord = chars >= text.length || /\s/.test(text.charAt(chars));
  const words = endsWord ? head : head.replace(/\S*$/, "");
  return words.replace(/[\s,;:—–-]+$/, "");
}
