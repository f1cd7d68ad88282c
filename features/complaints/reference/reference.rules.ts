/** Digits and letters that nobody confuses: no I, L, O or U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random values in a reference; one more character checks them. */
export const REFERENCE_LENGTH = 7;

/** The Luhn sum over the alphabet: finds every single wrong character and nearly every swap of two neighbours. */
function checkCharacter(characters: string): string {
  let sum = 0;
  for (const [i, character] of [...characters].reverse().entries()) {
    const product = alphabet.indexOf(character) * (i % 2 === 0 ? 2 : 1);
    sum += Math.floor(product / alphabet.length) + (product % alphabet.length);
  }
  return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length);
}

/** "NC-7F3K-2Q9D" from seven random numbers, of which the last five bits count. */
export function referenceOf(random: readonly number[]): string {
  const drawn = random
    .slice(0, REFERENCE_LENGTH)
    .map((value) => alphabet.charAt(value & 31))
    .join("");
  const all = drawn + checkCharacter(drawn);
  return `NC-${all.slice(0, 4)}-${all.slice(4)}`;
}

/** The reference that somebody typed, however they wrote it; null when a character is wrong or missing. */
export function parseReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, "").replace(/^NC/, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (plain.length !== REFERENCE_LENGTH + 1 || [...plain].some((one) => !alphabet.includes(one))) return null;
  if (checkCharacter(plain.slice(0, -1)) !== plain.at(-1)) return null;
  return `NC-${plain.slice(0, 4)}-${plain.slice(4)}`;
}

/** The name of the cookie that opens a complaint's page. */
export const keyCookieName = (reference: string): string => `report-${reference.slice(3)}`;
/** The one that opens it for whom it concerns. */
export const answerCookieName = (reference: string): string => `answer-${reference.slice(3)}`;
