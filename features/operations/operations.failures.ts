import { failure } from "#platform/errors/failure.ts";

export const logsFailures = {
  resolved: failure("operations.already_resolved", 409, "This is resolved already"),
};

export const jobsFailures = {
  waiting: failure("operations.job_waiting", 409, "A run of this job is waiting already. It starts within seconds"),
};

export const settingsAdminFailures = {
  noVersion: failure("settings.no_version", 404, "There is no such version of this setting", "version"),
  outdated: failure(
    "settings.outdated",
    409,
    "This version no longer fits the program. Set the values by hand",
    "version",
  ),
  changedSince: failure("settings.changed_since", 409, "This setting was changed since then. Please ask anew"),
  sameSwitch: failure("settings.same", 409, "It stands like that already"),
  unchanged: failure("settings.unchanged", 409, "Nothing is different from what holds then. There is nothing to save"),
};
