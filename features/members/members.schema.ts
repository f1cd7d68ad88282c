import { z } from "zod";
import { enterEmail, enterPassword, allFieldsRequired as required, typedEmail } from "./required-text.rules.ts";

/** The four fields of sign-up, with the specified messages. */
export const signUpInput = z.object({
  email: typedEmail("Invalid email"),
  password: z.string({ error: required }).min(1, required).max(128, "Password is too long"),
  username: z.string({ error: required }).trim().min(1, required),
  userType: z.enum(["user", "model"], { error: required }),
});
export type SignUpInput = z.infer<typeof signUpInput>;

export const signInInput = z.object({
  email: typedEmail("Invalid email format", enterEmail),
  password: z.string({ error: enterPassword }).min(1, enterPassword).max(128, "Password is too long"),
});
export type SignInInput = z.infer<typeof signInInput>;

/** The signed-in member with their credit. */
export const me = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  userType: z.enum(["user", "model"]),
  role: z.enum(["member", "admin"]),
  status: z.enum(["active", "suspended", "closed"]),
  createdAt: z.string(),
  credit: z.number().meta({ description: "US dollars" }),
  freeCredit: z.number(),
});
export type Me = z.infer<typeof me>;
