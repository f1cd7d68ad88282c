import { createHash } from "node:crypto";
import { type PasswordHashing, scryptHashing } from "#features/members/passwords/password-hashing.service.ts";

const mark = "quick:";
const quick = (password: string) => mark + createHash("sha256").update(password.normalize("NFKC")).digest("hex");

/**
 * For members of tests, of whom there are many hundreds: a hash that costs nothing and protects nothing. Recognises
 * real hashes as well, and is recognised by nothing else: a real server lets nobody in by such a hash.
 */
export const quickHashing: PasswordHashing = {
  hash: async (password) => quick(password),
  verify: async ({ hash, password }) =>
    hash.startsWith(mark) ? hash === quick(password) : scryptHashing.verify({ hash, password }),
};
