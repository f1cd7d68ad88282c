import type { Db } from "#platform/database/connect.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { isLeakedPassword } from "../passwords/leaked-passwords.service.ts";
import type { PasswordHashing } from "../passwords/password-hashing.service.ts";
import { isWeakPassword, maxPasswordLength } from "../passwords/passwords.rules.ts";
import { type AuthError, withSpaceHint } from "./auth.failures.ts";
import { passwordHashOf } from "./credentials.store.ts";

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
type PasswordCheckOptions = { db: Db; hashing: PasswordHashing; limits: RateLimits };
type ToFailure = (error: AuthError) => Failure;

/** Wrong entries of their own password that a member may make before having to wait. */
const wrongPasswords = { points: 10, seconds: 15 * 60 };

/** Confirms the password before security changes, and checks new passwords. */
export function createPasswordCheck({ db, hashing, limits }: PasswordCheckOptions) {
  const attempts = limits("password-check", wrongPasswords);

  return {
    /** Throws `toFailure`'s entry for a wrong password or too many attempts. */
    async confirm(uid: string, password: string, toFailure: ToFailure): Promise<void> {
      await attempts.take(uid).catch(() => {
        throw toFailure({ code: "TOO_MANY_REQUESTS", status: 429 });
      });
      const hash = await passwordHashOf(db, uid);
      if (hash === null || !(await hashing.verify({ hash, password }))) {
        throw withSpaceHint(toFailure({ code: "INVALID_PASSWORD", status: 422 }), password);
      }
      await attempts.forget(uid);
    },

    /** Hashes a new password. Throws `toFailure`'s entry if it is too long, weak or leaked. */
    async hashOf(password: string, member: { username: string; email: string }, toFailure: ToFailure) {
      if (password.length > maxPasswordLength) throw toFailure({ code: "PASSWORD_TOO_LONG", status: 422 });
      if (isWeakPassword(password, member) || (await isLeakedPassword(password)))
        throw toFailure({ code: "PASSWORD_TOO_SHORT", status: 422 });
      return hashing.hash(password);
    },
  };
}
