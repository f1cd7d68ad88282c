/**
 * Forms in which a text promises something. Not every promise has one of them, and not everything that has one is a
 * promise; what has one and promises nothing is named as such in docs/promises.md.
 */
const number = String.raw`(?:\{\{\w+\}\}|…|\d[\d,]*|an?|the|one|two|three|four|five|six|seven|ten|half an?|some)`;
const unit = `(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)`;
const span = `${number}(?: (?:working|business))? ${unit}`;

export const promisingForms: readonly RegExp[] = [
  /\b(?:never|always)\b/gi,
  new RegExp(String.raw`\b(?:within|after|for(?: at least)?|until|ends?|by itself in) ${span}\b`, "gi"),
  /\bevery (?:monday|day|week|time|opening)\b/gi,
  /\bat (?:once|any time)\b/gi,
  /\b(?:promptly|immediately|free of charge)\b/gi,
  /\b(?:is|are|be|was) (?:then )?(?:deleted|erased|forgotten|encrypted|sealed|kept|hidden|released|refunded)\b/gi,
  /\bnot (?:kept|recorded|stored|charged|billed|told|sold)\b/gi,
  /\b(?:costs?|keeps|keep) (?:nothing|neither)\b/gi,
  /\bnothing is (?:kept|lost|stored)\b/gi,
];

/** Text as it reads: without the marks of Markdown around words, in one line. */
export function plainText(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

export type Unnamed = { words: string; sentence: string };

/** What of a text has a promising form and stands in none of the quotations. Both are plain text. */
export function unnamedPromises(text: string, quotations: readonly string[]): Unnamed[] {
  const named = quotations.flatMap((quotation) => placesOf(text, quotation));
  return promisingForms.flatMap((form) =>
    [...text.matchAll(form)]
      .map(({ 0: words, index }) => ({ words, start: index, end: index + words.length }))
      .filter(({ start, end }) => !named.some((place) => place.start <= start && end <= place.end))
      .map(({ words, start, end }) => ({ words, sentence: sentenceAround(text, start, end) })),
  );
}

function placesOf(text: string, quotation: string): { start: number; end: number }[] {
  const places = [];
  for (let start = text.indexOf(quotation); start >= 0; start = text.indexOf(quotation, start + 1)) {
    places.push({ start, end: start + quotation.length });
  }
  return places;
}

function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(0, start);
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.?!] (?:¶ )?| \| | ¶ /g)].map(({ 0: mark, index }) => index + mark.length),
  );
  const to = text.slice(end).search(/[.?!](?: |$)| \| | ¶ /);
  return text.slice(from, to < 0 ? undefined : end + to + 1).trim();
}
