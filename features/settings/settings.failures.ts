import { Failure, failure } from "#platform/errors/failure.ts";

export const settingsFailures = {
  unknown: failure("settings.unknown", 404, "There is no such setting", "name"),
  noReason: failure("settings.reason_required", 422, "Please give a reason", "reason"),
  inThePast: failure("settings.in_the_past", 422, "A setting starts now or later, never in the past", "startsAt"),
  badValue: (message = "This setting cannot have this value") =>
    new Failure("settings.bad_value", 422, message, "value"),
};
