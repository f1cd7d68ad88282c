import type { Clock } from "#platform/clock/clock.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";

/** The attempts allowed per window, for one IP address and for one email. */
export type AttemptLimits = {
  signInPerAddress: number;
  signInPerEmail: number;
  signUpPerAddress: number;
  signUpPerEmail: number;
  /** Sign-ups that were told that their email is in use. */
  takenPerAddress: number;
};

/** Far more than a person needs and far fewer than guessing needs. Only failed sign-ins count, and taken emails. */
const defaultAttemptLimits: AttemptLimits = {
  signInPerAddress: 50,
  signInPerEmail: 10,
  signUpPerAddress: 20,
  signUpPerEmail: 5,
  takenPerAddress: 6,
};

const signInWindowSeconds = 15 * 60;
const signUpWindowSeconds = 60 * 60;

export type Attempts = ReturnType<typeof createAttempts>;
export type AttemptKind = "signIn" | "signUp";

/** The client's address, and the email or another key of what is attempted. */
export type Attempt = {
  /** Null on a device that has signed in before, so that others at this address cannot lock it out. */
  address: string | null;
  email: string;
};

export type AttemptOptions = {
  limits: RateLimits;
  clock: Clock;
  most: Partial<AttemptLimits>;
  /** What is thrown when there are too many; `waitSeconds` until the next one may pass. */
  refusals: Record<AttemptKind, (waitSeconds: number) => Failure>;
};

/** Counts attempts: one is counted beforehand and refunded on success. */
export function createAttempts({ limits, clock, most, refusals }: AttemptOptions) {
  const max = { ...defaultAttemptLimits, ...most };
  const signIn = { seconds: signInWindowSeconds, refusal: refusals.signIn };
  const signUp = { seconds: signUpWindowSeconds, refusal: refusals.signUp };
  const byKind = {
    signIn: {
      address: limits("sign-in.address", { ...signIn, points: max.signInPerAddress }),
      email: limits("sign-in.email", { ...signIn, points: max.signInPerEmail }),
    },
    signUp: {
      address: limits("sign-up.address", { ...signUp, points: max.signUpPerAddress }),
      email: limits("sign-up.email", { ...signUp, points: max.signUpPerEmail }),
    },
  };

  return {
    /** Counts sign-ups that were told about a taken email, and those that run. Refills, so no network is locked out. */
    taken: limits("sign-up.taken", { ...signUp, points: max.takenPerAddress, refillsBy: clock }),

    async take(kind: AttemptKind, { address, email }: Attempt): Promise<void> {
      if (address !== null) await byKind[kind].address.take(address);
      await byKind[kind].email.take(email.toLowerCase());
    },

    /** A successful sign-in does not count and clears the failures of its email. */
    async giveBack(kind: AttemptKind, { address, email }: Attempt): Promise<void> {
      if (address !== null) await byKind[kind].address.giveBack(address);
      await byKind[kind].email.forget(email.toLowerCase());
    },
  };
}
