/** How far the full-width signs are from the plain ones, in the same order. */
const fullWidthOffset = 0xff01 - 0x21;

/**
 * What a person typed or pasted as a number, a code or an address: full-width signs as plain ones, any dash as a hyphen,
 * any space as a plain one, and nothing that cannot be seen. No other sign becomes another: "5²" is not 52.
 */
export function plainTyped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/\s/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}

/** The same without the spaces and hyphens that group long numbers. */
export function groupedTyped(text: string): string {
  return plainTyped(text).replace(/[\s-]/g, "");
}

/**
 * An amount in dollars as its digits: "$1,50", "１．５０" and "1.50 $" are "1.50". A comma is a decimal one where one or two
 * digits follow it. What is no amount comes back as it is, for whoever parses it to refuse.
 */
export function amountTyped(text: string): string {
  const plain = plainTyped(text);
  // A currency sign alone is no empty field, which means "all that is left" of a refund and "none" of a limit.
  if (!/\d/.test(plain)) return plain;
  return plain.replace(/^(US)?\$\s*|\s*\$$/g, "").replace(/^(-?\d+),(\d{1,2})$/, "$1.$2");
}
