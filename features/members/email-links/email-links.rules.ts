import { Failure, failure } from "#platform/errors/failure.ts";

/** How long an email link is valid, in minutes. */
export const linkMinutes = {
  "confirm-email": 3 * 24 * 60,
  "change-email": 24 * 60,
  "revert-email": 7 * 24 * 60,
  "revert-factor": 7 * 24 * 60,
  "reset-password": 30,
} as const;

export const linkFailures = {
  spent: failure("members.link_spent", 410, "This link was used already, or it is too old. Please ask for a new one"),

  /** A network that asks for many reset links, whosever they are. */
  tooManyResets(waitSeconds: number): Failure {
    const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    const words = `Too many reset links were requested from your network. Please try again in ${wait}`;
    return new Failure("members.too_many_reset_links", 429, words);
  },
};
