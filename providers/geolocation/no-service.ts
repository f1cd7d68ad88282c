import type { Geolocation } from "./geolocation.ts";
import { failedLookup } from "./lookup-results.rules.ts";

/** For deployments without a lookup: every visitor chooses their country by hand. */
export function createNoGeolocation(): Geolocation {
  return { name: "none", known: () => null, locate: async ({ ip }) => failedLookup(ip) };
}
