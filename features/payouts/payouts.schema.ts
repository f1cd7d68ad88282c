import { z } from "zod";
import type { PayoutKind } from "./payout-kinds.rules.ts";
import type { TaxForm } from "./tax-details.rules.ts";

const text = (label: string, max: number) =>
  z
    .string({ error: `Please enter ${label}` })
    .trim()
    .min(1, `Please enter ${label}`)
    .max(max, `At most ${max} characters`);
/** A name as banks and tax offices write it: letters above all, and no signs that no name has. */
const properName = (label: string) =>
  text(label, 100)
    .refine((name) => /^[\p{L}\p{M}\p{N}'’.,&()/ -]+$/u.test(name), "Please use letters only, as the bank writes it")
    .refine((name) => /\p{L}.*\p{L}/u.test(name), "Please enter the whole name");
const place = (label: string, max: number) =>
  text(label, max)
    .refine((line) => /^[\p{L}\p{M}\p{N}'’.,&()/# -]+$/u.test(line), "Please use letters and digits only")
    .refine((line) => /\p{L}/u.test(line), `Please enter ${label}`);
const postalCode = text("your postal code", 20).regex(/^[\p{L}\d][\p{L}\d -]{1,11}$/u, "This is no postal code");
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
      holder: properName("the name of the account's holder"),
      iban: text("the IBAN", 50),
      currentPassword,
    }),
    z.object({
      kind: z.literal("us_bank"),
      holder: properName("the name of the account's holder"),
      routing: text("the routing number", 20),
      account: text("the account number", 30),
      accountType: z.enum(["checking", "savings"], { error: "Please choose the kind of account" }),
      currentPassword,
    }),
    z.object({
      kind: z.literal("wire"),
      holder: properName("the name of the account's holder"),
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
  legalName: properName("your legal name"),
  address: place("your street and number", 150),
  city: place("your city", 80),
  postalCode,
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
