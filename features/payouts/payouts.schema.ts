import { z } from "zod";
import type { PayoutKind } from "./payout-kinds.rules.ts";
import type { TaxForm } from "./tax-details.rules.ts";

const text = (label: string, max: number) =>
  z
    .string({ error: `Please enter ${label}` })
    .trim()
    .min(1, `Please enter ${label}`)
    .max(max, `At most ${max} characters`);
const country = z
  .string({ error: "Please choose a country" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "A country by its two letters, such as DE");
/** The password again: nobody who finds an open screen redirects money. */
const currentPassword = z
  .string({ error: "Please enter your password" })
  .min(1, "Please enter your password")
  .max(128, "Password is too long");

/** Where to pay, by kind. The numbers are checked by the service, which answers with the field at fault. */
export const payoutMethodInput = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("sepa"),
      holder: text("the name of the account's holder", 100),
      iban: text("the IBAN", 50),
      currentPassword,
    }),
    z.object({
      kind: z.literal("us_bank"),
      holder: text("the name of the account's holder", 100),
      routing: text("the routing number", 20),
      account: text("the account number", 30),
      accountType: z.enum(["checking", "savings"], { error: "Please choose the kind of account" }),
      currentPassword,
    }),
    z.object({
      kind: z.literal("wire"),
      holder: text("the name of the account's holder", 100),
      account: text("the account number or IBAN", 50),
      bic: text("the BIC", 20),
      bank: text("the name of the bank", 100),
      country,
      currentPassword,
    }),
  ],
  { error: "Please choose how you want to be paid" },
);
export type PayoutMethodInput = z.infer<typeof payoutMethodInput>;

export const taxInput = z.object({
  form: z.enum(["w9", "w8ben", "w8bene"], { error: "Please choose what fits you" }),
  legalName: text("your legal name", 100),
  address: text("your street and number", 150),
  city: text("your city", 80),
  postalCode: text("your postal code", 20),
  country,
  taxNumber: text("your tax number", 30),
  certified: z.literal("true", { error: "Please confirm that this is true" }),
  currentPassword,
});
export type TaxInput = z.infer<typeof taxInput>;

/** What the page shows: never a number as a whole. Moments and days as text. */
export type PayoutView = {
  method: { kind: PayoutKind; masked: string; changedAt: string; payFrom: string } | null;
  tax: { form: TaxForm; country: string; masked: string; validUntil: string | null; changedAt: string } | null;
  /** Whether everything is there that a payout needs of the creator. */
  complete: boolean;
};
