import { z } from "zod";
import { plainTyped } from "#platform/text/typed.rules.ts";

/** The message of sign-up and sign-in forms for an empty field. */
export const allFieldsRequired = "All fields are required";

/** An email address as plain signs. `invalid`: the message for what is none, and for more than 254 characters. */
export const typedEmail = (invalid: string) =>
  z
    .string({ error: allFieldsRequired })
    .transform(plainTyped)
    .pipe(z.string().min(1, allFieldsRequired).max(254, invalid))
    .pipe(z.email(invalid));
