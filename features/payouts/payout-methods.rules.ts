import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { hourMs } from "#platform/days/durations.ts";
import { groupedTyped } from "#platform/text/typed.rules.ts";

/** Hours before a new method is paid, so that the account owner can report a change they did not make. */
const hoursBeforeUse = 72;

export function payFrom(changedAt: Date): Date {
  return new Date(changedAt.getTime() + hoursBeforeUse * hourMs);
}

/** A number or a code of a bank as it is kept: without the spaces and hyphens of its groups, in capitals. */
export function readNumber(text: string): string {
  return groupedTyped(text).toUpperCase();
}

/** The IBAN without spaces, or null if its length or check digits are invalid. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(readNumber(text));
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** Whether the account can receive SEPA transfers. */
export function isSepaIban(iban: string): boolean {
  return isSEPACountry(iban.slice(0, 2));
}

export function readBic(text: string): string | null {
  const bic = readNumber(text);
  return isValidBIC(bic) ? bic : null;
}

/** A US (ABA) routing number, nine digits whose weighted checksum is a multiple of 10; null for anything else. */
export function readRouting(text: string): string | null {
  const number = readNumber(text);
  if (!/^\d{9}$/.test(number) || number === "000000000") return null;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = [...number].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return sum % 10 === 0 ? number : null;
}

/** The last four characters of a number: "•••• 3000". */
export function maskedNumber(text: string): string {
  return `•••• ${text.slice(-4)}`;
}

/** "DE89 •••• 3000". */
export function maskedIban(iban: string): string {
  return `${friendlyFormatIBAN(iban)?.slice(0, 4) ?? ""} ${maskedNumber(iban)}`;
}
