/**
 * Signs that take no room. Not those that change how others look: joiners, the tags of flags, and the variation selectors
 * of emoji, Chinese characters and Mongolian with its vowel separator.
 */
const unseen =
  /(?!\u200c|\u200d|\u180e|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\ufffd/gu;
/**
 * Tags draw the flags of England, Scotland and Wales after a black flag, and a supplementary selector another form of an
 * ideograph. Anywhere else they are letters that nobody sees and a language model reads.
 */
const hidden =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Ideographic}[\u{e0100}-\u{e01ef}])|[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;
export const withoutHiddenLetters = (text: string): string => text.replace(hidden, "$1");
/** A sign that leaves something to be seen. */
const seen = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * More combining marks in a row than any script writes on a letter; the first eight of them are kept. Joiners belong to the
 * mark before them alone: where two parts could take the same sign, a long row of it would be tried in every division.
 */
const heapedMarks = /((?:\p{M}[\u200c\u200d]*){8})(?:\p{M}[\u200c\u200d]*)+/gu;

/**
 * A name, a title or another text of one line as it is kept: without signs that cannot be seen or that turn its
 * direction, and halves of signs; with single spaces, and at most eight combining marks on one letter. Empty where
 * nothing is left to see.
 */
export function cleanLine(text: string): string {
  const line = withoutHiddenLetters(text.toWellFormed().replace(unseen, ""))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return seen.test(line) ? line.normalize("NFC").replace(heapedMarks, "$1") : "";
}

/** Whether something was typed of which nothing can be seen. */
export const showsNothing = (text: string): boolean => text.trim() !== "" && cleanLine(text) === "";

let segmenter: Intl.Segmenter | undefined;
function signsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}
const pointsOf = (text: string): number => [...text].length;

/** How long a text is as people count: graphemes, so that a letter with its accents, a flag or a family is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of signsOf(text)) length += 1;
  return length;
}

/**
 * The code points that a text of at most `most` graphemes may have: ten for each sign of a name, and two for each of a
 * long text. One grapheme can have thousands. The database has this bound.
 */
export const mostPoints = (most: number): number => 2 * most + 480;
/** The same in UTF-16 units, which a browser's `maxlength` counts. */
export const mostUnits = (most: number): number => 2 * mostPoints(most);

/** Whether a text is within a limit of `most` characters, as people count them. */
export function fits(text: string, most: number): boolean {
  return pointsOf(text) <= mostPoints(most) && lengthOf(text) <= most;
}

/**
 * The start of a text that fits into `most`, never ending within a sign, such as a flag or a family. Only where the first
 * sign alone is too long, as no font draws one, does it end within that.
 */
export function cutLine(text: string, most: number): string {
  if (fits(text, most)) return text;
  let [cut, signs, points] = ["", 0, 0];
  for (const { segment } of signsOf(text)) {
    signs += 1;
    points += pointsOf(segment);
    if (signs > most || points > mostPoints(most)) break;
    cut += segment;
  }
  return (cut === "" ? [...text].slice(0, mostPoints(most)).join("") : cut).trimEnd();
}
