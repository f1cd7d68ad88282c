import { z } from "zod";
import { allFieldsRequired as required } from "./required-text.rules.ts";

/** The four fields of sign-up. Format messages come from the catalogue of the specification. */
export const signUpInput = z.object({
  email: z.string({ error: required }).trim().min(1, required).max(254).pipe(z.email("Invalid email")),
  password: z.string({ error: required }).min(1, required).max(128, "Password is too long"),
  username: z.string({ error: required }).trim().min(1, required),
  userType: z.enum(["user", "model"], { error: required }),
});
export type SignUpInput = z.infer<typeof signUpInput>;

export const signInInput = z.object({
  email: z.string({ error: required }).trim().min(1, required).max(254).pipe(z.email("Invalid email format")),
  password: z.string({ error: required }).min(1, required).max(128),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Answer of `GET /api/me`. */
export type Me = {
  uid: string;
  username: string;
  email: string;
  name: string | null;
  userType: "user" | "model";
  role: "member" | "admin";
  status: "active" | "suspended" | "closed";
  createdAt: string;
  /** Dollars. */
  credit: number;
  freeCredit: number;
};
