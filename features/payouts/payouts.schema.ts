import { z } from "zod";
import { enterPassword } from "#features/members/required-text.rules.ts";
import { cleanLine } from "#platform/text/lines.rules.ts";
import { plainTyped } from "#platform/text/typed.rules.ts";
import { isBankCountry } from "./bank-countries.rules.ts";
import { type PayoutKind, payoutKinds } from "./payout-kinds.rules.ts";
import type { TaxForm } from "./tax-details.rules.ts";

const text = (label: string, max: number) =>
  z
    .string({ error: `Please enter ${label}` })
    .trim()
    .min(1, `Please enter ${label}`)
    .max(max, `At most ${max} characters`);
/** The same of which every sign can be seen. */
const oneLine = (label: string, max: number) =>
  text(label, max)
    .transform(cleanLine)
    .refine((line) => line !== "", `Please enter ${label}`);
/** Letters with the unseen joiners of Persian and Hindi, digits, hyphens, quotation marks, and the signs within names. */
const signs = String.raw`\p{L}\p{M}\p{N}\p{Pd}\p{Pi}\p{Pf}\u200c\u200d"„‚「」『』《》'\x60´.·・‧,&+()/!:№ `;
/** `Marcel·lí`, `マリア・スミス`, `Müller + Söhne`, `ЕТ „Слънце“`, `Yahoo! Inc.`. */
const nameSigns = new RegExp(`^[${signs}]+$`, "u");
/** A name as banks and tax offices write it: two letters at least, and no symbols that names never contain. */
const properName = (label: string) =>
  oneLine(label, 100)
    .refine((name) => nameSigns.test(name), "Please use letters only, as the bank writes it")
    .refine((name) => /\p{L}.*\p{L}/u.test(name), "Please enter the whole name");
const placeSigns = new RegExp(`^[${signs}#°ºª]+$`, "u");
const place = (label: string, max: number) =>
  oneLine(label, max)
    .refine((line) => placeSigns.test(line), "Please use letters and digits only")
    .refine((line) => /\p{L}/u.test(line), `Please enter ${label}`);
const postalCode = text("your postal code", 20)
  .transform(plainTyped)
  .pipe(z.string().regex(/^[\p{L}\d][\p{L}\d -]{1,11}$/u, "Enter a valid postal code"));
const country = z
  .string({ error: "Please choose a country" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "A country by its two letters, such as DE")
  .refine(isBankCountry, "There is no country with these two letters");
/** The current password, so that access to an unlocked screen is not enough to redirect money. */
const currentPassword = z.string({ error: enterPassword }).min(1, enterPassword).max(128, "Password is too long");

/** Payout method by kind. The service validates the numbers and names the invalid field. */
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
      bank: oneLine("the name of the bank", 100),
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

/** Payout details as shown on the page; numbers are always masked. Dates are strings. */
export type PayoutView = {
  method: {
    kind: PayoutKind;
    masked: string;
    /** The name that the account was saved in; null where it is unreadable. */
    holder: string | null;
    changedAt: string;
    payFrom: string;
    /** The account is in another name than the approved identity and the taxed company: nothing is paid to it. */
    otherName: boolean;
    /** There is no checked identity to compare the holder with yet: nothing is paid to it. */
    uncompared: boolean;
    /** Its key is lost, so that it has to be entered again: nothing is paid to it. */
    unreadable: boolean;
  } | null;
  tax: {
    form: TaxForm;
    country: string;
    masked: string;
    validUntil: string | null;
    changedAt: string;
    /** A person's form in another name than the approved identity. */
    otherName: boolean;
    unreadable: boolean;
  } | null;
  /** The key of the approved identity's name is lost: nothing can be compared with it, and nothing is paid. */
  unreadableName: boolean;
  /** Whether the creator has provided everything a payout needs. */
  complete: boolean;
};

/** Whose account a payout would go to, for the admins who decide about one. */
export const payee = z.object({
  kind: z.enum(payoutKinds),
  masked: z.string(),
  holder: z.string().nullable().meta({ description: "In whose name the account was saved; null if unreadable" }),
  payFrom: z.string().meta({ description: "Nothing is paid there before (UTC)" }),
  problem: z
    .enum(["uncompared", "other", "unreadable"])
    .nullable()
    .meta({
      description:
        "Why nothing may be paid there: no checked identity to compare the name with, another name than the identity's, " +
        "or a lost key",
    }),
});
export type Payee = z.infer<typeof payee>;
