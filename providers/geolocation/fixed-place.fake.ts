import type { Geolocation, GeolocationVisitor } from "./geolocation.ts";
import { failedLookup, placeFound } from "./lookup-results.rules.ts";

export type FixedPlaces = Geolocation & {
  /** How often it was asked. */
  asked: GeolocationVisitor[];
  /** Moves an address, or everyone without an own place, to a country and region; null: not found. */
  move(place: { country: string; region?: string } | null, ip?: string): void;
};

/** A geolocation for tests: everyone is where the test says. */
export function createFixedPlaces(): FixedPlaces {
  const places = new Map<string, { country: string; region?: string } | null>();
  const asked: GeolocationVisitor[] = [];
  const answer = (ip: string) => {
    const place = places.has(ip) ? places.get(ip) : places.get("");
    if (!place) return failedLookup(ip);
    return placeFound({ country_code: place.country, region_code: place.region, country_name: place.country }, ip);
  };
  return {
    name: "fixed places",
    asked,
    known: () => null,
    async locate(visitor) {
      asked.push(visitor);
      return answer(visitor.ip);
    },
    move: (place, ip = "") => void places.set(ip, place),
  };
}
