import { failure } from "#platform/errors/failure.ts";

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
};
