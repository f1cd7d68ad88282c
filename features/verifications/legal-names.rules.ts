const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "a", œ: "o", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/**
 * Whether a name written elsewhere, such as at a bank, is that of an identity document: the same words in any order,
 * whatever the case, accents, hyphens and spelling of umlauts. Middle names may be missing or initials, but two whole
 * words have to be there, or the only one.
 */
export function isSameName(written: string, legal: string): boolean {
  const left = wordsOf(legal);
  const wanted = Math.min(2, left.length);
  const take = (matches: (word: string) => boolean) => {
    const at = left.findIndex(matches);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  const given = wordsOf(written);
  const whole = given.filter((word) => take((other) => other === word)).length;
  const initials = given.filter((word) => /^.$/u.test(word) && take((other) => other.startsWith(word))).length;
  return wanted > 0 && whole >= wanted && whole + initials === given.length;
}

/** The words of a name in plain small letters; `ue` and `ü` both become `u`. */
function wordsOf(name: string): string[] {
  const plain = withoutAccents(name)
    .replace(/[ßæœøłđðı]/g, (letter) => letters[letter] ?? letter)
    .replace(/([aou])e/g, "$1")
    .replace(/['’`´]/g, "");
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Marks that may be left out. In other scripts, such as those of India, they are vowels: without them it is another name. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;
const unseenJoiners = /[\u200c\u200d]/g;

/** A name in small letters, however its accents and unseen joiners are written. */
export function withoutAccents(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(accents, "").replace(unseenJoiners, "");
}
