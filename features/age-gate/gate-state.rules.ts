import { minuteMs } from "#platform/days/durations.ts";
import { Failure, failure } from "#platform/errors/failure.ts";
import { gatePrompts, noticeOf } from "./age-gate.rules.ts";
import type { ClosedPlace, GateState } from "./age-gate.schema.ts";

/** Where a visitor is: a country and, where known, a region of it (for the United States the state's code). */
export type Place = { country: string; region: string | null };
/** A place with a rule of its own, from `startsOn` (a day, UTC) on. */
export type RestrictedPlace = Place & {
  mode: "blocked" | "assurance";
  startsOn: string;
  /** How long a check of age counts here, where the law says so. */
  reverifyMinutes?: number | undefined;
};

export const gateFailures = {
  badCountry: failure("age_gate.country_required", 422, gatePrompts.country, "country"),
  badState: failure("age_gate.state_required", 422, gatePrompts.state, "state"),
  notCertified: failure("age_gate.not_certified", 422, gatePrompts.certified, "certified"),
};

const requiredMessage = "Please confirm your age first";
const passed: GateState = { passed: true, refusal: null };

const isInForce = (rule: RestrictedPlace, now: Date) => rule.startsOn <= now.toISOString().slice(0, 10);

/**
 * The rule that holds for a place on a day, or null. A rule for a whole country holds in each of its regions, and of two
 * rules the stricter one counts.
 */
export function restrictionOf(
  place: Place | null,
  restricted: readonly RestrictedPlace[],
  now: Date,
): RestrictedPlace | null {
  if (!place) return null;
  const holding = restricted.filter(
    (rule) =>
      rule.country === place.country && (rule.region === null || rule.region === place.region) && isInForce(rule, now),
  );
  return holding.find(({ mode }) => mode === "blocked") ?? holding[0] ?? null;
}

/** What a place is held against: the rules, the moment, and the visitor's check of age where one still holds. */
export type GateTerms = {
  restricted: readonly RestrictedPlace[];
  now: Date;
  /** When a provider checked the visitor's age; null: never, or too long ago. */
  assuredAt: Date | null;
  /** Whether there is a provider to check it. */
  offersChecks: boolean;
};

/** Whether a rule stops a visitor: always where entry is closed, elsewhere until their age was checked. */
function stops(rule: RestrictedPlace, { assuredAt, now }: GateTerms): boolean {
  if (rule.mode === "blocked" || assuredAt === null) return true;
  return rule.reverifyMinutes !== undefined && now.getTime() - assuredAt.getTime() > rule.reverifyMinutes * minuteMs;
}

/** Why a place stops a visitor, or null when it does not. */
export function refusalAt(place: Place | null, terms: GateTerms): NonNullable<GateState["refusal"]> | null {
  const rule = restrictionOf(place, terms.restricted, terms.now);
  if (!place || !rule || !stops(rule, terms)) return null;
  const verifiable = rule.mode === "assurance" && terms.offersChecks;
  return { code: verifiable ? "age_gate.assurance_required" : "age_gate.restricted", message: noticeOf(place) };
}

/** All places that stop such a visitor now, for a form that says so before it is sent. */
export function closedPlaces(terms: GateTerms): ClosedPlace[] {
  return terms.restricted
    .filter((rule) => isInForce(rule, terms.now) && stops(rule, terms))
    .map(({ country, region, mode }) => ({
      country,
      region,
      verifiable: mode === "assurance" && terms.offersChecks,
    }));
}

/** What a visitor brings along. */
export type GateEvidence = {
  /** The cookie of the specification says so. */
  verified: boolean;
  /** The place that was declared with it and the one that the server saw then; null: none is known. */
  entry: { declared: Place; seen: Place | null } | null;
  /** The place that the network names now. */
  seen: Place | null;
};

/**
 * What the server lets a visitor see. A restricted place that was seen wins over any declaration. The cookie counts with the
 * sealed place beside it: alone anybody can type it, and nothing was declared with it.
 */
export function gateStateOf({ verified, entry, seen }: GateEvidence, terms: GateTerms): GateState {
  const assured = terms.assuredAt === null ? {} : { assured: true };
  for (const place of [seen, ...(verified && entry ? [entry.seen, entry.declared] : [])]) {
    const refusal = refusalAt(place, terms);
    if (refusal) return { passed: false, refusal, ...assured };
  }
  if (verified) return passed;
  return { passed: false, refusal: { code: "age_gate.required", message: requiredMessage }, ...assured };
}

/** Throws `age_gate.required`, `.restricted` or `.assurance_required` (403) for a visitor who has not passed. */
export function requireGate(gate: GateState): void {
  if (gate.passed) return;
  const refusal = gate.refusal ?? { code: "age_gate.required", message: requiredMessage };
  throw new Failure(refusal.code, 403, refusal.message);
}
