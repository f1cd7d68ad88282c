/**
 * Signs that take no room. Not those that change how others look: joiners, the tags of flags, and the variation selectors
 * of emoji, Chinese characters and Mongolian with its vowel separator.
 */
const unseen =
  /(?!\u200c|\u200d|\u180e|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\ufffd/gu;
/** A sign that leaves something to be seen. */
const seen = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name, a title or another text of one line as it is kept: without signs that cannot be seen or that turn its
 * direction, and halves of signs; with single spaces. Empty where nothing is left to see.
 */
export function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(unseen, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return seen.test(line) ? line.normalize("NFC") : "";
}

/** How long a text is: code points, as the database counts, so that an emoji is not two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The start of a text in at most `most` code points, never ending within a sign, such as a flag or a family. */
export function cutLine(text: string, most: number): string {
  if (lengthOf(text) <= most) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (lengthOf(cut + segment) > most) break;
    cut += segment;
  }
  return (cut === "" ? [...text].slice(0, most).join("") : cut).trimEnd();
}
