import type { GeolocationResult } from "./geolocation.ts";

/** A lookup without a result. */
export function failedLookup(ip: string): GeolocationResult {
  return {
    status: "fail",
    country: "",
    countryCode: "",
    region: "",
    regionName: "",
    city: "",
    zip: "",
    lat: null,
    lon: null,
    timezone: "",
    isp: "",
    org: "",
    as: "",
    query: ip,
  };
}

/** The field names that lookup services use for a place. */
export type LookupFields = Partial<
  Record<
    | "country_code"
    | "country_name"
    | "region_code"
    | "region"
    | "city"
    | "postal"
    | "latitude"
    | "longitude"
    | "timezone"
    | "org"
    | "ip",
    unknown
  >
>;

/** Maps the result of a service or a hosting network. Without a country it is a failed lookup. */
export function placeFound(fields: LookupFields, ip: string): GeolocationResult {
  const countryCode = textOf(fields.country_code).toUpperCase();
  if (!/^[A-Z]{2}$/.test(countryCode)) return failedLookup(ip);
  return {
    status: "success",
    country: textOf(fields.country_name),
    countryCode,
    region: textOf(fields.region_code).toUpperCase(),
    regionName: textOf(fields.region),
    city: textOf(fields.city),
    zip: textOf(fields.postal),
    lat: degreesOf(fields.latitude),
    lon: degreesOf(fields.longitude),
    timezone: textOf(fields.timezone),
    isp: "",
    org: textOf(fields.org),
    as: "",
    query: textOf(fields.ip) || ip,
  };
}

/** Nothing in a place is longer; anything longer is dropped. */
const LONGEST_TEXT = 200;

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim().slice(0, LONGEST_TEXT) : "";
}

function degreesOf(value: unknown): number | null {
  if (value === undefined || value === null || value === "") return null;
  const degrees = Number(value);
  return Number.isFinite(degrees) && Math.abs(degrees) <= 180 ? degrees : null;
}
