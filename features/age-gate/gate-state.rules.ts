import { Failure, failure } from "#platform/errors/failure.ts";
import { restrictionNotice } from "./age-gate.rules.ts";
import type { GateState } from "./age-gate.schema.ts";
import { countries, stateName } from "./places.rules.ts";

/** Where a visitor is: a country and, where known, a region of it (for the United States the state's code). */
export type Place = { country: string; region: string | null };
/** A place with a rule of its own, from `startsOn` (a day, UTC) on. */
export type RestrictedPlace = Place & { mode: "blocked" | "assurance"; startsOn: string };

export const gateFailures = {
  badCountry: failure("age_gate.country_required", 422, "Please select your country to continue", "country"),
  badState: failure("age_gate.state_required", 422, "Please select your state to continue", "state"),
  notCertified: failure("age_gate.not_certified", 422, "Please confirm that you are of age", "certified"),
};

const required: GateState = {
  passed: false,
  refusal: { code: "age_gate.required", message: "Please confirm your age first" },
};
const passed: GateState = { passed: true, refusal: null };

/** The rule that holds for a place on a day, or null. A rule for a whole country holds in each of its regions. */
export function restrictionOf(
  place: Place | null,
  restricted: readonly RestrictedPlace[],
  now: Date,
): RestrictedPlace | null {
  if (!place) return null;
  const today = now.toISOString().slice(0, 10);
  const holds = (rule: RestrictedPlace) =>
    rule.country === place.country && (rule.region === null || rule.region === place.region) && rule.startsOn <= today;
  return restricted.find(holds) ?? null;
}

/** The words for a visitor from a restricted place. */
export function noticeOf({ country, region }: Place): string {
  const state = country === "US" && region !== null ? stateName(region) : null;
  if (state !== null) return restrictionNotice(state);
  const name = countries.find((one) => one.code === country)?.name ?? country;
  return `Entry from ${name} requires additional verification. Please contact our customer service for more information.`;
}

export function restrictedState(place: Place): GateState {
  return { passed: false, refusal: { code: "age_gate.restricted", message: noticeOf(place) } };
}

/**
 * What the server lets a visitor see. `declared` comes from a signed cookie, `seen` from the network: a restricted place
 * that was seen wins over any declaration.
 */
export function gateStateOf(visitor: {
  verified: boolean;
  declared: Place | null;
  seen: Place | null;
  restricted: readonly RestrictedPlace[];
  now: Date;
}): GateState {
  const { declared, seen, restricted, now } = visitor;
  if (seen && restrictionOf(seen, restricted, now)) return restrictedState(seen);
  if (!visitor.verified || !declared) return required;
  return restrictionOf(declared, restricted, now) ? restrictedState(declared) : passed;
}

/** Throws `age_gate.required` or `age_gate.restricted` (403) for a visitor who has not passed. */
export function requireGate(gate: GateState): void {
  if (gate.passed) return;
  const refusal = gate.refusal ?? { code: "age_gate.required", message: "Please confirm your age first" };
  throw new Failure(refusal.code, 403, refusal.message);
}
