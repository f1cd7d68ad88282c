import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { type LocalServer, startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { stranger } from "./geolocation.contract.ts";
import { createJsonGeolocation } from "./json-service.ts";

const visitor = stranger("203.0.113.9");
let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A lookup at a service with this response. `path` follows the service's address. */
async function aLookup(answer: (response: ServerResponse) => void, path = "/{ip}/json/") {
  server = await startLocalServer((_request, response) => answer(response));
  const { log, lines } = createRecordingLog();
  const settings = { url: `${server.baseUrl}${path}`, timeoutMs: 5_000, clock: systemClock, log };
  return { server, lines, geolocation: createJsonGeolocation(settings) };
}

/** What ipapi.co returns, including fields that we ignore. */
const answered = {
  ip: "203.0.113.9",
  network: "203.0.113.0/24",
  version: "IPv4",
  city: "Portland",
  region: "Oregon",
  region_code: "OR",
  country: "US",
  country_name: "United States",
  country_code: "US",
  postal: "97201",
  latitude: 45.52,
  longitude: -122.68,
  timezone: "America/Los_Angeles",
  org: "EXAMPLE-NET",
  asn: "AS64500",
};
const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));

describe("the fields of a lookup", () => {
  test("country, its code, region and its name are read from country_name, country_code, region_code and region [D-47, D-48, D-49, D-50, C-17]", async () => {
    const { geolocation } = await aLookup(json(answered));
    expect(await geolocation.locate(visitor)).toMatchObject({
      country: "United States",
      countryCode: "US",
      region: "OR",
      regionName: "Oregon",
    });
  });

  test("city, zip, latitude, longitude and time zone are read from city, postal, latitude, longitude and timezone [D-51, D-52, D-53, D-54, D-55]", async () => {
    const { geolocation } = await aLookup(json(answered));
    const found = await geolocation.locate(visitor);
    expect(found).toMatchObject({ city: "Portland", zip: "97201", lat: 45.52, lon: -122.68 });
    expect(found.timezone).toBe("America/Los_Angeles");
  });

  test("organisation and address are read from org and ip [D-57, D-59, C-17]", async () => {
    const { geolocation } = await aLookup(json({ ...answered, ip: "203.0.113.77" }));
    expect(await geolocation.locate(visitor)).toMatchObject({ org: "EXAMPLE-NET", query: "203.0.113.77" });
  });

  test("are these and no others: the status is ours, isp and as stay empty whatever the service returns [D-45, D-46, D-56, D-58]", async () => {
    const { geolocation } = await aLookup(json({ ...answered, status: "whatever", isp: "Somebody", as: "AS1" }));
    expect(await geolocation.locate(visitor)).toEqual({
      status: "success",
      country: "United States",
      countryCode: "US",
      region: "OR",
      regionName: "Oregon",
      city: "Portland",
      zip: "97201",
      lat: 45.52,
      lon: -122.68,
      timezone: "America/Los_Angeles",
      isp: "",
      org: "EXAMPLE-NET",
      as: "",
      query: "203.0.113.9",
    });
  });

  test("are empty if missing or of a wrong type; a number for a zip is its digits", async () => {
    const { geolocation } = await aLookup(json({ country_code: "de", postal: 10115, latitude: "north", city: null }));
    expect(await geolocation.locate(visitor)).toMatchObject({
      status: "success",
      countryCode: "DE",
      country: "",
      zip: "10115",
      lat: null,
      city: "",
    });
  });
});

test("is a GET for JSON, with the address in place of {ip}, or at the end of the path [C-16]", async () => {
  const first = await aLookup(json(answered));
  await first.geolocation.locate(visitor);
  expect(first.server.requests[0]).toMatchObject({ method: "GET", path: "/203.0.113.9/json/" });
  expect(first.server.requests[0]?.headers.accept).toBe("application/json");
  await first.server.close();
  const second = await aLookup(json(answered), "/v1/?key=abc");
  await second.geolocation.locate(stranger("2001:db8::7"));
  expect(second.server.requests[0]?.path).toBe("/v1/2001%3Adb8%3A%3A7?key=abc");
});

test("a service that does not answer for 5000 ms is a failed lookup, and not before [C-16, K-14]", async () => {
  server = await startLocalServer(() => {});
  const clock = manualClock();
  const { log, lines } = createRecordingLog();
  const geolocation = createJsonGeolocation({ url: server.baseUrl, timeoutMs: 5_000, clock, log });
  let ended = false;
  const lookup = geolocation.locate(visitor).finally(() => {
    ended = true;
  });
  await clock.advance(4_999);
  expect(ended).toBe(false);
  await clock.advance(1);
  expect(await lookup).toMatchObject({ status: "fail", countryCode: "" });
  expect(JSON.stringify(lines)).toContain("no answer in 5000 ms");
});

describe("a failed lookup", () => {
  const bad: [string, (response: ServerResponse) => void][] = [
    ["an error in the response", json({ error: true, reason: "RateLimited", ip: "203.0.113.9", country_code: "US" })],
    ["a status of 500", (response) => void response.writeHead(500).end(JSON.stringify(answered))],
    ["a status of 429", (response) => void response.writeHead(429).end("{}")],
    ["a page of HTML", (response) => void response.end("<!doctype html><title>Sign in</title>")],
    ["an empty response", (response) => void response.end()],
    ["a list", json([answered])],
    ["null", json(null)],
    ["no country", json({ ...answered, country_code: null })],
    ["a country of three letters", json({ ...answered, country_code: "USA" })],
    ["an endless response", (response) => void response.end(`{"country_code":"US","org":"${"x".repeat(70_000)}"}`)],
    ["a connection that breaks", (response) => void response.destroy()],
  ];
  test.each(bad)("is %s", async (_, answer) => {
    const { geolocation } = await aLookup(answer);
    expect(await geolocation.locate(visitor)).toMatchObject({ status: "fail", countryCode: "", query: "203.0.113.9" });
  });

  test("is an internal address, which is never sent to the service", async () => {
    const { geolocation, server: asked } = await aLookup(json(answered));
    for (const ip of ["127.0.0.1", "192.168.1.4", "::1", "unknown"]) {
      expect(await geolocation.locate(stranger(ip))).toMatchObject({ status: "fail" });
    }
    expect(asked.requests).toEqual([]);
  });

  test("is logged without the visitor's address", async () => {
    const { geolocation, lines } = await aLookup((response) => void response.end("203.0.113.9 is over the limit"));
    await geolocation.locate(visitor);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain("the response is not JSON");
    expect(JSON.stringify(lines)).not.toContain("203.0.113.9");
  });
});
