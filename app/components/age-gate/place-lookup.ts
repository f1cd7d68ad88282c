import { geolocationTimeoutMs } from "#features/age-gate/age-gate.rules.ts";
import type { VisitorReport } from "#features/age-gate/age-gate.schema.ts";

/** Before the gate nobody has agreed to anything: these two requests carry no cookie and name no page. */
const anonymously = { credentials: "omit", referrerPolicy: "no-referrer" } as const;

export type FoundPlace = { ip: string; countryCode: string; region: string };

/** Where our server thinks that the visitor is, or null when it cannot say in time. */
export async function lookUpPlace(signal: AbortSignal): Promise<FoundPlace | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), geolocationTimeoutMs);
  try {
    const response = await fetch("/api/public/geolocation", {
      ...anonymously,
      signal: AbortSignal.any([signal, limit.signal]),
    });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    return placeOf(body);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function placeOf(body: unknown): FoundPlace | null {
  if (typeof body !== "object" || body === null) return null;
  const { status, countryCode, region, query } = body as Record<string, unknown>;
  if (status !== "success" || typeof countryCode !== "string") return null;
  return {
    ip: typeof query === "string" ? query : "",
    countryCode,
    region: typeof region === "string" ? region : "",
  };
}

/** Tells that somebody came by. What goes wrong with it is nothing that the visitor has to know. */
export async function reportVisit({ ip, countryCode, region }: FoundPlace, path: string): Promise<void> {
  const regionCode = /^[A-Z0-9]{1,3}$/.test(region) ? region : "";
  const report: VisitorReport = { ip, countryCode, regionCode, path };
  try {
    const response = await fetch("/api/public/visitor", {
      ...anonymously,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
  } catch (error) {
    console.warn("The visitor report failed:", error);
  }
}
