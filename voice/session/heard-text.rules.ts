/** One spoken sentence and where its sound lies in the item, in milliseconds of audio. Equal ends: shown, never sounded. */
export type Segment = Readonly<{ text: string; startMs: number; endMs: number }>;

/** Everything that was said or was to be said. */
export function fullText(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join(" ");
}

/**
 * What a listener has heard after `heardMs` of an item's audio: whole sentences, and of the sentence that was cut the
 * whole words before the cut (by its share of the characters), with a dash where the voice broke off.
 */
export function heardText(segments: readonly Segment[], heardMs: number): string {
  const heard: string[] = [];
  for (const segment of segments) {
    if (segment.endMs <= heardMs) {
      heard.push(segment.text);
      continue;
    }
    const share = (heardMs - segment.startMs) / (segment.endMs - segment.startMs);
    const words = wholeWords(segment.text, Math.floor(share * segment.text.length));
    if (words !== "") heard.push(`${words}—`);
    break;
  }
  return heard.join(" ");
}

/** The words that end within the first `chars` characters. */
function wholeWords(text: string, chars: number): string {
  if (chars <= 0) return "";
  const head = text.slice(0, chars);
  const endsWord = chars >= text.length || /\s/.test(text.charAt(chars));
  const words = endsWord ? head : head.replace(/\S*$/, "");
  return words.replace(/[\s,;:—–-]+$/, "");
}
