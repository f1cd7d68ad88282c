import { geolocationTimeoutMs } from "#features/age-gate/age-gate.rules.ts";

/** Where our server thinks that the visitor is, or null when it cannot say in time. */
export async function lookUpPlace(signal: AbortSignal): Promise<{ countryCode: string; region: string } | null> {
  try {
    const timeout = AbortSignal.timeout(geolocationTimeoutMs);
    const response = await fetch("/api/public/geolocation", { signal: AbortSignal.any([signal, timeout]) });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    return placeOf(body);
  } catch {
    return null;
  }
}

function placeOf(body: unknown): { countryCode: string; region: string } | null {
  if (typeof body !== "object" || body === null) return null;
  const { status, countryCode, region } = body as Record<string, unknown>;
  if (status !== "success" || typeof countryCode !== "string") return null;
  return { countryCode, region: typeof region === "string" ? region : "" };
}
