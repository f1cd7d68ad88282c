import type { Clock } from "#platform/clock/clock.ts";
import { ageVerifiedCookie, ageVerifiedMaxAgeSeconds, assuredCookie, placeCookie } from "./age-gate.rules.ts";
import type { Place } from "./gate-state.rules.ts";
import { createTextSigner } from "./signed-texts.service.ts";

export type GateCookies = ReturnType<typeof createGateCookies>;

/** The check that this browser has begun. */
const checkCookie = "ageCheck";

/** How long a begun check may take. */
export const CHECK_SECONDS = 15 * 60;

/** An open check of age: what comes back with the visitor. */
export type BegunCheck = { id: string; providerRef: string; place: Place; next: string };

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const placeText = ({ country, region }: Place) => (region === null ? country : `${country}-${region}`);

function placeFrom(text: string | undefined): Place | null {
  const match = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(text ?? "");
  return match ? { country: match[1] ?? "", region: match[2] ?? null } : null;
}

/** Makes and reads the gate's cookies. What a visitor could gain from changing is signed. */
export function createGateCookies({ secret, clock, secure }: { secret: string; clock: Clock; secure: boolean }) {
  const { seal, open } = createTextSigner({ secret, clock });
  const attributes = (maxAge: number) => `Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  const hidden = (name: string, value: string, maxAge: number) => `${name}=${value}; HttpOnly; ${attributes(maxAge)}`;

  return {
    /** For who has entered: the cookie of the specification, which scripts may read, and the sealed place. */
    entered(declared: Place, seen: Place | null): string[] {
      const places = [declared, ...(seen ? [seen] : [])].map(placeText).join("~");
      return [
        `${ageVerifiedCookie}=true; ${attributes(ageVerifiedMaxAgeSeconds)}`,
        hidden(placeCookie, seal("age-place", places), ageVerifiedMaxAgeSeconds),
      ];
    },
    begun: (check: BegunCheck): string => {
      const text = Buffer.from(JSON.stringify(check)).toString("base64url");
      return hidden(checkCookie, seal("age-check", text), CHECK_SECONDS);
    },
    checkEnded: (): string => hidden(checkCookie, "", 0),
    /** Counts for `lifeSeconds` from now. */
    assured: (id: string, lifeSeconds: number): string =>
      hidden(assuredCookie, seal("age-assured", `${id}.${lifeSeconds}`), lifeSeconds),

    /** What a request's cookies prove. Without the place that the form was sent with nothing was declared. */
    read(cookieHeader: string | null) {
      const cookies = readCookies(cookieHeader);
      const place = cookies.get(placeCookie);
      const entry = entryFrom(open("age-place", place, ageVerifiedMaxAgeSeconds)?.text);
      return {
        verified: cookies.get(ageVerifiedCookie) === "true" && entry !== null,
        entry,
        assuredAt: assuredAtFrom(open("age-assured", cookies.get(assuredCookie), Number.MAX_SAFE_INTEGER), clock.now()),
        check: () => checkFrom(open("age-check", cookies.get(checkCookie), CHECK_SECONDS)?.text),
      };
    },
  };
}

function entryFrom(text: string | undefined): { declared: Place; seen: Place | null } | null {
  const [declaredText, seenText] = text?.split("~") ?? [];
  const declared = placeFrom(declaredText);
  return declared && { declared, seen: placeFrom(seenText) };
}

function assuredAtFrom(proof: { text: string; at: Date } | null, now: Date): Date | null {
  const life = Number(proof?.text.split(".")[1]);
  return proof && seconds(now) - seconds(proof.at) <= life ? proof.at : null;
}

function checkFrom(text: string | undefined): BegunCheck | null {
  return text === undefined ? null : (JSON.parse(Buffer.from(text, "base64url").toString()) as BegunCheck);
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
