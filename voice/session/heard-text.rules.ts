import type { SpokenWord } from "#voice/ports/text-to-speech.ts";

/** One spoken sentence and where its sound lies in the item, in milliseconds of audio. Equal ends: shown, never sounded. */
export type Segment = Readonly<{
  text: string;
  startMs: number;
  endMs: number;
  /** Where its words end, in ms since its own start, as far as the voice has told. */
  words?: readonly SpokenWord[] | undefined;
}>;

/** Everything that was said or was to be said. */
export function fullText(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join(" ");
}

/**
 * What a listener has heard after `heardMs` of an item's audio: whole sentences, and of the sentence that was cut the
 * whole words before the cut (by the voice's own times, else by its share of the characters), with a dash where it broke off.
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
