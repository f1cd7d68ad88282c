import { failure } from "#platform/errors/failure.ts";

export const favouriteFailures = {
  full: failure("favourites.full", 409, "You have 500 favorites. Take one out before you add another"),
};
