import { z } from "zod";
import { plainTyped } from "#platform/text/typed.rules.ts";

/** The message of sign-up and sign-in forms for an empty field. */
export const allFieldsRequired = "All fields are required";

/** What a form says of an empty password, where it asks for the one that the member has. */
export const enterPassword = "Enter your password";

/** The same for an email. */
export const enterEmail = "Enter your email";

/** An email address as plain signs. `invalid`: the message for what is none, and for more than 254 characters. */
export const typedEmail = (invalid: string, required = allFieldsRequired) =>
  z
    .string({ error: required })
    .transform(plainTyped)
    .pipe(z.string().min(1, required).max(254, invalid))
    .pipe(z.email(invalid));
