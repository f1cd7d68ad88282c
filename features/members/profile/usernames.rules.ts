import { type Failure, failure } from "#platform/errors/failure.ts";
import { plainTyped } from "#platform/text/typed.rules.ts";

/**
 * Reserved usernames: the first segments of the site's own paths, since profiles are at `/{username}`, and names that
 * could be mistaken for the operator.
 */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `__manifest about account accounts admin administrator age-gate agent agents api apple-touch-icon assets auth
  billing blog brand build call calls cards checkout confirm-email contact content conversations cookies covers
  credit crisis dashboard demo dev docs ember favicon favourites files fonts forgot-password free healthz help
  home index legal limits livez login logout manifest media member members metrics model models moderator new
  nocturne nocturne-support null official offline operator other photos ping preview_models privacy private profile
  prompts public readyz report reset-password revert-email revert-factor reviews robots root rss safety samples sandbox search security
  session settings signin signout signup sitemap speech staff static status support system team terms test
  undefined uploads user users v1 v2 velvet verifications voice voices webhooks well-known words worklets www`.split(
    /\s+/,
  ),
);

export const usernameFailures = {
  missing: failure("members.username_missing", 422, "Enter a username", "username"),
  format: failure(
    "members.username_format",
    422,
    "Usernames have 3 to 30 letters, digits, hyphens or underscores",
    "username",
  ),
  reserved: failure("members.username_reserved", 422, "This username is not available", "username"),
  taken: failure("members.username_taken", 409, "This username is already in use", "username"),
};

/** The stored form of a username: plain signs in lower case. */
export function normalUsername(text: string): string {
  return plainTyped(text).toLowerCase();
}

/** Why a username is not allowed, or null. Expects its stored form. */
export function usernameProblem(username: string): Failure | null {
  if (!/^[a-z0-9_-]{3,30}$/.test(username)) return usernameFailures.format();
  if (reservedUsernames.has(username)) return usernameFailures.reserved();
  return null;
}
