/** Which form tells who is taxed: persons of the United States, persons elsewhere, companies elsewhere. */
export const taxForms = ["w9", "w8ben", "w8bene"] as const;
export type TaxForm = (typeof taxForms)[number];

/** Forms from outside the United States count until the end of the third year after the one in which they were signed. */
export function validUntil(form: TaxForm, signedAt: Date): string | null {
  return form === "w9" ? null : `${signedAt.getUTCFullYear() + 3}-12-31`;
}

/** Whether tax details count at a moment: `until` is their last day, null for good. */
export function taxCounts(until: string | null, at: Date): boolean {
  return until === null || until >= at.toISOString().slice(0, 10);
}

/** Nine digits of a social security or employer number, or null; those that were never given out are refused. */
export function readUsTaxNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{9}$/.test(digits) || /^(\d)\1{8}$/.test(digits) || digits.startsWith("00")) return null;
  return digits;
}
