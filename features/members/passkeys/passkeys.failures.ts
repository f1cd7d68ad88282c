import { failure } from "#platform/errors/failure.ts";

export const passkeyFailures = {
  tooMany: failure("members.too_many_passkeys", 409, "You have ten passkeys already. Please remove one first"),
  loginAgain: failure("members.login_again", 403, "Please log in again to change your passkeys"),
};
