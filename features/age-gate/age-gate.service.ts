import { createHmac, timingSafeEqual } from "node:crypto";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { Failure } from "#platform/errors/failure.ts";
import { ageVerifiedCookie, ageVerifiedMaxAgeSeconds } from "./age-gate.rules.ts";
import type { EnterGateInput, GateState } from "./age-gate.schema.ts";
import { gateFailures, gateStateOf, noticeOf, type Place, restrictionOf } from "./gate-state.rules.ts";
import { isCountry, stateName } from "./places.rules.ts";

export type AgeGateService = ReturnType<typeof createAgeGateService>;

export type AgeGateOptions = {
  settings: Pick<SettingsService, "get">;
  clock: Clock;
  /** Signs the place that a visitor declared. */
  secret: string;
  /** False on plain http at a local address only. */
  secureCookies: boolean;
  /** Where the network says that a visitor is; null where nobody can tell. */
  seenPlace?: (facts: { headers: Headers; ip: string }) => Place | null;
};

const placeCookie = "agePlace";

/** The server's side of the age gate: what the form sets, and whether a request may see adult content. */
export function createAgeGateService(options: AgeGateOptions) {
  const { settings, clock, secret, secureCookies } = options;
  const seenPlace = options.seenPlace ?? (() => null);
  const sign = (text: string) => createHmac("sha256", secret).update(`age-place:${text}`).digest("base64url");

  /** `US-CA.1767441600.…`: place, time of signing in seconds, signature. */
  function sealed(place: Place): string {
    const text = `${place.country}${place.region === null ? "" : `-${place.region}`}.${seconds(clock.now())}`;
    return `${text}.${sign(text)}`;
  }

  function opened(value: string | undefined): Place | null {
    const match = /^(([A-Z]{2})(?:-([A-Z]{2}))?\.(\d{1,12}))\.([\w-]{43})$/.exec(value ?? "");
    if (!match) return null;
    const [, text = "", country = "", region = null, signedAt, signature = ""] = match;
    const age = seconds(clock.now()) - Number(signedAt);
    if (age < 0 || age > ageVerifiedMaxAgeSeconds) return null;
    return timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature)) ? { country, region } : null;
  }

  const attributes = `Max-Age=${ageVerifiedMaxAgeSeconds}; Path=/; SameSite=Lax${secureCookies ? "; Secure" : ""}`;

  return {
    /** Takes the gate's form. Throws `age_gate.restricted` (403) with the notice, or names the field that is missing. */
    async enter(input: EnterGateInput, facts: { headers: Headers; ip: string }): Promise<{ setCookies: string[] }> {
      const declared = declaredPlace(input);
      const restricted = await settings.get("age_gate.restricted_places");
      for (const place of [seenPlace(facts), declared]) {
        if (place && restrictionOf(place, restricted, clock.now())) {
          throw new Failure("age_gate.restricted", 403, noticeOf(place), "state");
        }
      }
      return {
        setCookies: [
          `${ageVerifiedCookie}=true; ${attributes}`,
          `${placeCookie}=${sealed(declared)}; HttpOnly; ${attributes}`,
        ],
      };
    },

    /** Whether a request with this cookie header, from a place that the network named or not, has passed the gate. */
    async stateOf(cookieHeader: string | null, seen: Place | null): Promise<GateState> {
      const cookies = readCookies(cookieHeader);
      return gateStateOf({
        verified: cookies.get(ageVerifiedCookie) === "true",
        declared: opened(cookies.get(placeCookie)),
        seen,
        restricted: await settings.get("age_gate.restricted_places"),
        now: clock.now(),
      });
    },
  };
}

function declaredPlace(input: EnterGateInput): Place {
  if (input.certified !== "true") throw gateFailures.notCertified();
  if (!isCountry(input.country)) throw gateFailures.badCountry();
  if (input.country !== "US") return { country: input.country, region: null };
  if (input.state === undefined || stateName(input.state) === null) throw gateFailures.badState();
  return { country: "US", region: input.state };
}

/** By name; of two cookies with one name the first counts, as browsers send the more exact path first. */
function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const [name = "", ...value] = pair.split("=");
    if (!cookies.has(name.trim())) cookies.set(name.trim(), value.join("=").trim());
  }
  return cookies;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
