import { failure } from "#platform/errors/failure.ts";

export const ratingFailures = {
  open: failure("ratings.call_open", 409, "You can rate this call once it has ended"),
  unbilled: failure("ratings.unbilled", 409, "This call cost nothing, so it cannot be rated"),
  too_late: failure("ratings.too_late", 409, "A call can be rated for 14 days after it ended"),
  words: failure("ratings.words", 422, "We cannot pass these words on. Please write it in another way", "words"),
  crisis: failure(
    "ratings.crisis",
    422,
    "You deserve a real person right now. In the United States, call or text 988 at any time; anywhere else, call your local emergency number",
    "words",
  ),
};
