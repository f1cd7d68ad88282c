import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { hourMs } from "#platform/days/durations.ts";

/** Hours in which nothing is paid to a new place: whoever did not change it has the time to say so. */
const hoursBeforeUse = 72;

export function payFrom(changedAt: Date): Date {
  return new Date(changedAt.getTime() + hoursBeforeUse * hourMs);
}

/** An IBAN without spaces, or null for a text that is none: length and check digits are looked at. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** Whether euros reach an account by SEPA. */
export function isSepaIban(iban: string): boolean {
  return isSEPACountry(iban.slice(0, 2));
}

export function readBic(text: string): string | null {
  const bic = text.replace(/\s/g, "").toUpperCase();
  return isValidBIC(bic) ? bic : null;
}

/** Nine digits whose weighted sum ends in 0, as banks in the United States number themselves. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return sum % 10 === 0;
}

/** The last four signs of a number, enough to recognise it: "•••• 3000". */
export function maskedNumber(text: string): string {
  return `•••• ${text.slice(-4)}`;
}

/** "DE89 •••• 3000". */
export function maskedIban(iban: string): string {
  return `${friendlyFormatIBAN(iban)?.slice(0, 4) ?? ""} ${maskedNumber(iban)}`;
}
