import { groupedTyped } from "#platform/text/typed.rules.ts";

/** Tax forms: US persons (W-9), foreign individuals (W-8BEN), foreign companies (W-8BEN-E). */
export const taxForms = ["w9", "w8ben", "w8bene"] as const;
export type TaxForm = (typeof taxForms)[number];

/** The last valid day: the end of the third year after the year a W-8 form was signed; null for a W-9. */
export function validUntil(form: TaxForm, signedAt: Date): string | null {
  return form === "w9" ? null : `${signedAt.getUTCFullYear() + 3}-12-31`;
}

/** Whether tax details are valid at `at`. `until` is their last day; null: no expiry. */
export function taxCounts(until: string | null, at: Date): boolean {
  return until === null || until >= at.toISOString().slice(0, 10);
}

/** The nine digits of an SSN or EIN, or null if the text is not one or the number was never issued. */
export function readUsTaxNumber(text: string): string | null {
  const digits = groupedTyped(text);
  if (!/^\d{9}$/.test(digits) || /^(\d)\1{8}$/.test(digits) || digits.startsWith("00")) return null;
  return digits;
}
