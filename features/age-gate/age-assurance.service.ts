import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { failure } from "#platform/errors/failure.ts";
import { tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { AgeAssurance } from "#providers/age-assurance/age-assurance.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import { insertAssurance } from "./age-assurance.store.ts";
import type { CheckAgeInput } from "./age-gate.schema.ts";
import { declaredPlace, type GateFacts, placeOf } from "./age-gate.service.ts";
import type { GateCookies } from "./gate-cookies.service.ts";
import { type Place, type RestrictedPlace, restrictionOf } from "./gate-state.rules.ts";

export type AgeAssuranceService = ReturnType<typeof createAgeAssuranceService>;

/** How a check ended for the visitor. `unknown`: this browser has begun none, or too long ago. */
export type CheckOutcome = "passed" | "failed" | "cancelled" | "expired" | "pending" | "unknown";

export const assuranceFailures = {
  notOffered: failure("age_assurance.not_offered", 409, "There is no age check for this place. Please contact us."),
  tooMany: failure("age_assurance.too_many", 429, "You have begun many age checks today. Please try again tomorrow."),
  unavailable: failure("age_assurance.unavailable", 503, "The age check cannot be reached. Please try again later."),
};

/** Attempts of one address in a day. */
const startsPerAddress = { points: 5, seconds: 86_400, refusal: assuranceFailures.tooMany };
/** How long a passed check counts, unless the law of the place asks for less. */
const ASSURED_SECONDS = 30 * 86_400;
const lifeSeconds = (rule: RestrictedPlace | null) =>
  Math.min(ASSURED_SECONDS, (rule?.reverifyMinutes ?? Infinity) * 60);

type AgeAssuranceOptions = {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "get">;
  cookies: GateCookies;
  geolocation: Geolocation;
  /** Null: nobody checks ages here. */
  provider: AgeAssurance | null;
  /** The site's own address, for the way back. */
  baseUrl: string;
};

/** Checks of age by a provider, for places where a declaration is not enough. */
export function createAgeAssuranceService(options: AgeAssuranceOptions) {
  const { db, clock, settings, cookies, geolocation, provider } = options;
  const starts = createRateLimit(startsPerAddress);

  async function ruleOf(place: Place): Promise<RestrictedPlace | null> {
    return restrictionOf(place, await settings.get("age_gate.restricted_places"), clock.now());
  }

  return {
    /** Begins a check for the place that the server sees, or else for the declared one. `next` is where the visitor wanted to go. */
    async start(
      input: CheckAgeInput,
      next: string,
      facts: GateFacts,
    ): Promise<{ redirectUrl: string; setCookies: string[] }> {
      const declared = declaredPlace(input);
      const seen = placeOf(await geolocation.locate(facts));
      const place = seen && (await ruleOf(seen)) ? seen : declared;
      if (!provider || (await ruleOf(place))?.mode !== "assurance") throw assuranceFailures.notOffered();
      await starts.take(facts.ip);
      const id = uuidv7(clock.now().getTime());
      const returnUrl = new URL("/age-gate/return", options.baseUrl).href;
      const begun = await provider.start({ reference: id, place, returnUrl }).catch(() => {
        throw assuranceFailures.unavailable();
      });
      const { redirectUrl, providerRef } = begun;
      return { redirectUrl, setCookies: [cookies.begun({ id, providerRef, place, next })] };
    },

    /**
     * Takes a visitor back. Which check it was says the signed cookie of the browser that began it, and how it ended says
     * the provider: nothing of the address counts.
     */
    async finish(
      facts: Pick<GateFacts, "headers">,
    ): Promise<{ outcome: CheckOutcome; next: string; setCookies: string[] }> {
      const check = cookies.read(facts.headers.get("cookie")).check();
      if (!provider || !check) return { outcome: "unknown", next: "/", setCookies: [] };
      const result = await provider.result(check.providerRef).catch(() => ({ state: "pending" as const }));
      if (result.state === "pending") return { outcome: "pending", next: check.next, setCookies: [] };
      const at = clock.now();
      const passed = result.state === "passed";
      const life = lifeSeconds(await ruleOf(check.place));
      await insertAssurance(db, {
        id: check.id,
        provider: provider.name,
        provider_ref_hash: tokenHash(check.providerRef),
        country: check.place.country,
        region: check.place.region,
        result: result.state,
        method: passed ? result.method : null,
        decided_at: at,
        expires_at: passed ? new Date(at.getTime() + life * 1_000) : null,
      });
      const proof = passed ? [cookies.assured(check.id, life)] : [];
      return { outcome: result.state, next: check.next, setCookies: [...proof, cookies.checkEnded()] };
    },
  };
}
