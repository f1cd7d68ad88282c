/** Ways in which a creator can be paid. */
export const payoutKinds = ["sepa", "us_bank", "wire"] as const;
export type PayoutKind = (typeof payoutKinds)[number];
