/**
 * What is left of a text without the letters that no font draws: whole words go, since half of one is a riddle, and with
 * them what then stands alone, such as an empty pair of brackets. Empty when nothing can be drawn.
 */
export function drawablePart(text: string, undrawable: ReadonlySet<string>): string {
  const words = text.split(/\s+/).filter((word) => ![...word].some((letter) => undrawable.has(letter)));
  const kept = words.filter((word) => /[\p{L}\p{N}$]/u.test(word) || words.length === text.split(/\s+/).length);
  return kept.some((word) => /[\p{L}\p{N}]/u.test(word)) ? kept.join(" ") : "";
}
