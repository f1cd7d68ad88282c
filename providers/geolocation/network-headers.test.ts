import { expect, test } from "vitest";
import { createHeaderGeolocation } from "./network-headers.ts";

const from = (headers: Record<string, string>) => ({ ip: "203.0.113.9", headers: new Headers(headers) });

test("each hosting network's headers yield country, state and city", async () => {
  const written = {
    cloudflare: { "cf-ipcountry": "US", "cf-region-code": "TX", "cf-region": "Texas", "cf-ipcity": "Austin" },
    vercel: { "x-vercel-ip-country": "US", "x-vercel-ip-country-region": "TX", "x-vercel-ip-city": "San%20Antonio" },
    fastly: { "x-fastly-country-code": "US", "x-fastly-region": "TX", "x-fastly-city": "Austin" },
    cloudfront: {
      "cloudfront-viewer-country": "US",
      "cloudfront-viewer-country-region": "TX",
      "cloudfront-viewer-country-region-name": "Texas",
      "cloudfront-viewer-city": "Austin",
    },
  } as const;
  for (const [network, headers] of Object.entries(written)) {
    const geolocation = createHeaderGeolocation(network as keyof typeof written);
    const found = geolocation.known(from(headers));
    expect(found, network).toMatchObject({ status: "success", countryCode: "US", region: "TX", query: "203.0.113.9" });
    expect(found?.city).toBe(network === "vercel" ? "San Antonio" : "Austin");
    expect(await geolocation.locate(from(headers))).toEqual(found);
  }
});

test("another network's headers, unknown places and Tor yield nothing", () => {
  const geolocation = createHeaderGeolocation("cloudflare");
  for (const headers of [
    {},
    { "x-vercel-ip-country": "US" },
    { "cf-ipcountry": "XX" },
    { "cf-ipcountry": "T1" },
    { "cf-ipcountry": "" },
  ]) {
    expect(geolocation.known(from(headers as Record<string, string>)), JSON.stringify(headers)).toBeNull();
  }
});

test("a city that is not encoded after all is used as it is", () => {
  const geolocation = createHeaderGeolocation("vercel");
  const found = geolocation.known(from({ "x-vercel-ip-country": "GB", "x-vercel-ip-city": "100% Town" }));
  expect(found?.city).toBe("100% Town");
});
