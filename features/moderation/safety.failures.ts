import { failure } from "#platform/errors/failure.ts";

export const safetyFailures = {
  locked: failure(
    "safety.locked",
    403,
    "Your account is being looked at by a person, so you cannot call right now. Write to us if you think this is wrong",
  ),
  needsOutcome: failure("safety.needs_outcome", 422, "Choose whether the caller is an adult", "outcome"),
  callRuns: failure("safety.call_runs", 409, "The call has not ended yet. End it, then decide"),
};
