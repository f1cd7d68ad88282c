import type { Geolocation, GeolocationVisitor } from "./geolocation.ts";
import { failedLookup, type LookupFields, placeFound } from "./lookup-results.rules.ts";

type HeaderNames = Partial<Record<Exclude<keyof LookupFields, "ip" | "org">, string>>;

/** The headers by which each hosting network describes a visitor. Fastly sends none by itself: these are set up there. */
const networks = {
  cloudflare: {
    country_code: "cf-ipcountry",
    region_code: "cf-region-code",
    region: "cf-region",
    city: "cf-ipcity",
    postal: "cf-postal-code",
    latitude: "cf-iplatitude",
    longitude: "cf-iplongitude",
    timezone: "cf-timezone",
  },
  vercel: {
    country_code: "x-vercel-ip-country",
    region_code: "x-vercel-ip-country-region",
    city: "x-vercel-ip-city",
    postal: "x-vercel-ip-postal-code",
    latitude: "x-vercel-ip-latitude",
    longitude: "x-vercel-ip-longitude",
    timezone: "x-vercel-ip-timezone",
  },
  fastly: {
    country_code: "x-fastly-country-code",
    country_name: "x-fastly-country-name",
    region_code: "x-fastly-region",
    city: "x-fastly-city",
    latitude: "x-fastly-latitude",
    longitude: "x-fastly-longitude",
  },
  cloudfront: {
    country_code: "cloudfront-viewer-country",
    country_name: "cloudfront-viewer-country-name",
    region_code: "cloudfront-viewer-country-region",
    region: "cloudfront-viewer-country-region-name",
    city: "cloudfront-viewer-city",
    postal: "cloudfront-viewer-postal-code",
    latitude: "cloudfront-viewer-latitude",
    longitude: "cloudfront-viewer-longitude",
    timezone: "cloudfront-viewer-time-zone",
  },
} satisfies Record<string, HeaderNames>;

export type HeaderNetwork = keyof typeof networks;

/** Cloudflare's codes for an unknown place and for Tor. */
const noCountry = new Set(["XX", "T1"]);

/** Reads the headers of the hosting network in front. Only for a deployment that cannot be reached around it. */
export function createHeaderGeolocation(network: HeaderNetwork): Geolocation {
  const names: HeaderNames = networks[network];

  function read({ ip, headers }: GeolocationVisitor) {
    const fields: LookupFields = {};
    for (const [field, header] of Object.entries(names)) {
      fields[field as keyof HeaderNames] = plainText(headers.get(header));
    }
    const found = placeFound(fields, ip);
    return found.status === "success" && !noCountry.has(found.countryCode) ? found : null;
  }

  return {
    name: network,
    known: read,
    locate: async (visitor) => read(visitor) ?? failedLookup(visitor.ip),
  };
}

/** Some encode a city as `S%C3%A3o%20Paulo`. */
function plainText(value: string | null): string {
  if (value === null) return "";
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
