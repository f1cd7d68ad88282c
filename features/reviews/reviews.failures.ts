import { Failure, failure } from "#platform/errors/failure.ts";

export const reviewFailures = {
  unseen: failure("reviews.unseen", 422, "Reveal the picture before approving", "seen"),
  unheard: failure("reviews.unheard", 422, "Listen to the voice before approving", "seen"),
  invalid: (field = "reason", message = "Please choose a reason") =>
    new Failure("reviews.invalid", 422, message, field),
};
