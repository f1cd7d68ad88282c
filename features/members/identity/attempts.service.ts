import type { Failure } from "#platform/errors/failure.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";

/** How many attempts pass in a window, for one address and for one e-mail. */
export type AttemptLimits = {
  signInPerAddress: number;
  signInPerEmail: number;
  signUpPerAddress: number;
  signUpPerEmail: number;
};

/** Far above what a person needs, far below what guessing needs. Only failed sign-ins count. */
const defaultAttemptLimits: AttemptLimits = {
  signInPerAddress: 50,
  signInPerEmail: 10,
  signUpPerAddress: 20,
  signUpPerEmail: 5,
};

const signInWindowSeconds = 15 * 60;
const signUpWindowSeconds = 60 * 60;

export type Attempts = ReturnType<typeof createAttempts>;
export type AttemptKind = "signIn" | "signUp";

/** Who attempts: their address, and the e-mail or any other name for what is attempted. */
export type Attempt = {
  /** Null where others at this address cannot shut out whoever asks: on a device that has signed in before. */
  address: string | null;
  email: string;
};

/** Counts attempts. One is taken first and given back when it succeeds. Throws `refusal` for one too many. */
export function createAttempts(limits: RateLimits, most: Partial<AttemptLimits>, refusal: () => Failure) {
  const max = { ...defaultAttemptLimits, ...most };
  const limit = (name: string, points: number, seconds: number) => limits(name, { points, seconds, refusal });
  const byKind = {
    signIn: {
      address: limit("sign-in.address", max.signInPerAddress, signInWindowSeconds),
      email: limit("sign-in.email", max.signInPerEmail, signInWindowSeconds),
    },
    signUp: {
      address: limit("sign-up.address", max.signUpPerAddress, signUpWindowSeconds),
      email: limit("sign-up.email", max.signUpPerEmail, signUpWindowSeconds),
    },
  };

  return {
    async take(kind: AttemptKind, { address, email }: Attempt): Promise<void> {
      if (address !== null) await byKind[kind].address.take(address);
      await byKind[kind].email.take(email.toLowerCase());
    },

    /** A sign-in that succeeded does not count, and clears the failures of its e-mail. */
    async giveBack(kind: AttemptKind, { address, email }: Attempt): Promise<void> {
      if (address !== null) await byKind[kind].address.giveBack(address);
      await byKind[kind].email.forget(email.toLowerCase());
    },
  };
}
