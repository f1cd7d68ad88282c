import { RateLimiterMemory } from "rate-limiter-flexible";

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

/** Counts attempts in the memory of this process. An attempt is taken first and given back when it succeeds. */
export function createAttempts(limits: Partial<AttemptLimits> = {}) {
  const max = { ...defaultAttemptLimits, ...limits };
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const byKind = {
    signIn: {
      address: limiter(max.signInPerAddress, signInWindowSeconds),
      email: limiter(max.signInPerEmail, signInWindowSeconds),
    },
    signUp: {
      address: limiter(max.signUpPerAddress, signUpWindowSeconds),
      email: limiter(max.signUpPerEmail, signUpWindowSeconds),
    },
  };

  return {
    /** Whether one more attempt is allowed; counts it. `email` may be any name for what is attempted. */
    async take(kind: AttemptKind, address: string, email: string): Promise<boolean> {
      const { address: byAddress, email: byEmail } = byKind[kind];
      return (await consume(byAddress, address)) && (await consume(byEmail, email.toLowerCase()));
    },

    /** A sign-in that succeeded does not count, and clears the failures of its e-mail. */
    async giveBack(kind: AttemptKind, address: string, email: string): Promise<void> {
      await byKind[kind].address.reward(address);
      await byKind[kind].email.delete(email.toLowerCase());
    },
  };
}

/** The limiter rejects with its own state when the limit is reached, and with an error when it is broken. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (reached) {
    if (reached instanceof Error) throw reached;
    return false;
  }
}
