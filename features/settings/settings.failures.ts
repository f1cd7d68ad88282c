import { Failure, failure } from "#platform/errors/failure.ts";

export const settingsFailures = {
  unknown: failure("settings.unknown", 404, "There is no such setting", "name"),
  inThePast: failure("settings.in_the_past", 422, "A setting starts now or later, never in the past", "startsAt"),
  badValue: (message = "This setting cannot have this value") =>
    new Failure("settings.bad_value", 422, message, "value"),
};
