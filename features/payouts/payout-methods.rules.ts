import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { hourMs } from "#platform/days/durations.ts";

/** Hours before a new method is paid, so that the account owner can report a change they did not make. */
const hoursBeforeUse = 72;

export function payFrom(changedAt: Date): Date {
  return new Date(changedAt.getTime() + hoursBeforeUse * hourMs);
}

/** The IBAN without spaces, or null if its length or check digits are invalid. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** Whether the account can receive SEPA transfers. */
export function isSepaIban(iban: string): boolean {
  return isSEPACountry(iban.slice(0, 2));
}

export function readBic(text: string): string | null {
  const bic = text.replace(/\s/g, "").toUpperCase();
  return isValidBIC(bic) ? bic : null;
}

/** Whether the text is a US (ABA) routing number: nine digits whose weighted checksum is a multiple of 10. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return sum % 10 === 0;
}

/** The last four characters of a number: "•••• 3000". */
export function maskedNumber(text: string): string {
  return `•••• ${text.slice(-4)}`;
}

/** "DE89 •••• 3000". */
export function maskedIban(iban: string): string {
  return `${friendlyFormatIBAN(iban)?.slice(0, 4) ?? ""} ${maskedNumber(iban)}`;
}
