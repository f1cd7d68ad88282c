import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { Failure } from "#platform/errors/failure.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Geolocation, GeolocationResult } from "#providers/geolocation/geolocation.ts";
import type { ClosedPlace, EnterGateInput, GateState } from "./age-gate.schema.ts";
import type { GateCookies } from "./gate-cookies.service.ts";
import { closedPlaces, type GateTerms, gateFailures, gateStateOf, type Place, refusalAt } from "./gate-state.rules.ts";
import { isCountry, stateName } from "./places.rules.ts";

export type AgeGateService = ReturnType<typeof createAgeGateService>;

export type AgeGateOptions = {
  settings: Pick<SettingsService, "get">;
  clock: Clock;
  cookies: GateCookies;
  /** Where the network says that a visitor is. */
  geolocation: Geolocation;
  /** Whether somebody can check a visitor's age where a declaration is not enough. */
  offersChecks: boolean;
};

/** Of the headers only the reading: a kept page is answered without making all of them into an object first. */
export type GateFacts = { headers: Pick<Headers, "get">; ip: string };

/** The server's side of the age gate: what the form sets, and whether a request may see adult content. */
export function createAgeGateService(options: AgeGateOptions) {
  const { settings, clock, cookies, geolocation, offersChecks } = options;

  async function terms(assuredAt: Date | null): Promise<GateTerms> {
    const restricted = await settings.get("age_gate.restricted_places");
    return { restricted, now: clock.now(), assuredAt, offersChecks };
  }

  return {
    /**
     * Takes the gate's form and gives the cookies to set. Throws the notice of a place that stops the visitor
     * (`age_gate.restricted`, `age_gate.assurance_required`, 403), or names the field that is missing.
     */
    async enter(input: EnterGateInput, facts: GateFacts): Promise<{ setCookies: string[] }> {
      const declared = declaredPlace(input);
      if (input.certified !== "true") throw gateFailures.notCertified();
      const seen = placeOf(await geolocation.locate(facts));
      const { assuredAt } = cookies.read(facts.headers.get("cookie"));
      const held = await terms(assuredAt);
      const refusal = refusalAt(seen, held) ?? refusalAt(declared, held);
      if (refusal) throw new Failure(refusal.code, 403, refusal.message, "state");
      return { setCookies: cookies.entered(declared, seen) };
    },

    /** Whether a request has passed the gate. Waits for nobody outside: a place that is not known yet is asked for beside. */
    async stateOf(facts: GateFacts): Promise<GateState> {
      const { verified, entry, assuredAt } = cookies.read(facts.headers.get("cookie"));
      const known = geolocation.known(facts);
      // Who has entered may have travelled since: the next request knows.
      if (verified && known === null) inBackground(geolocation.locate(facts));
      return gateStateOf({ verified, entry, seen: placeOf(known) }, await terms(assuredAt));
    },

    /** The places that stop a visitor in this state, for the form. */
    async closedPlaces(gate: GateState): Promise<ClosedPlace[]> {
      return closedPlaces(await terms(gate.assured ? clock.now() : null));
    },
  };
}

export function placeOf(found: GeolocationResult | null): Place | null {
  if (found?.status !== "success") return null;
  return { country: found.countryCode, region: /^[A-Z0-9]{1,3}$/.test(found.region) ? found.region : null };
}

/** Throws for a country that is not in the list, and for the United States without one of their states. */
export function declaredPlace({ country, state }: { country: string; state?: string | undefined }): Place {
  if (!isCountry(country)) throw gateFailures.badCountry();
  if (country !== "US") return { country, region: null };
  if (state === undefined || stateName(state) === null) throw gateFailures.badState();
  return { country: "US", region: state };
}
