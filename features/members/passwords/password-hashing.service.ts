import { hashPassword, verifyPassword } from "better-auth/crypto";

/** Makes a hash of a password that can be kept, and tells whether a password is the one of a hash. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
};

/**
 * scrypt as the sign-in library sets it: 32 MB and about a tenth of a second for each password. No setting changes it.
 */
export const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };
