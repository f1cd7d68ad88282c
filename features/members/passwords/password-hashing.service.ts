import { hashPassword, verifyPassword } from "better-auth/crypto";

/** Hashes passwords for storage and verifies them. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

/** scrypt with the library's parameters: 32 MB and about 100 ms per password. Not configurable. */
export const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };
