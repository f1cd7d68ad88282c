/**
 * A text without the words that no font can draw, and without punctuation that is left alone, such as empty brackets.
 * Empty if no word can be drawn.
 */
export function drawablePart(text: string, undrawable: ReadonlySet<string>): string {
  const words = text.split(/\s+/).filter((word) => ![...word].some((letter) => undrawable.has(letter)));
  const drawable = words.filter((word) => /[\p{L}\p{N}$]/u.test(word) || words.length === text.split(/\s+/).length);
  return drawable.some((word) => /[\p{L}\p{N}]/u.test(word)) ? drawable.join(" ") : "";
}
