import { systemClock } from "#platform/clock/clock.ts";
import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createFixedPlaces } from "./fixed-place.fake.ts";
import { geolocationContract, stranger } from "./geolocation.contract.ts";
import { createJsonGeolocation } from "./json-service.ts";
import { createHeaderGeolocation } from "./network-headers.ts";
import { rememberPlaces } from "./remembered-places.ts";

const inOregon = stranger("203.0.113.9");

async function aService() {
  const server = await startLocalServer(({ path }, response) => {
    const body = path.includes("203.0.113.9") ? { country_code: "US", region_code: "OR" } : { error: true };
    response.end(JSON.stringify(body));
  });
  const { log } = createRecordingLog();
  const url = `${server.baseUrl}/{ip}/json/`;
  const geolocation = createJsonGeolocation({ url, timeoutMs: 5_000, clock: systemClock, log });
  return { geolocation, inOregon, close: server.close };
}

geolocationContract("a JSON service", aService);

geolocationContract("a JSON service behind the cache", async () => {
  const { geolocation, close } = await aService();
  return { geolocation: rememberPlaces(geolocation, { clock: systemClock }), inOregon, close };
});

geolocationContract("the hosting network's headers", async () => ({
  geolocation: createHeaderGeolocation("cloudflare"),
  inOregon: { ...inOregon, headers: new Headers({ "cf-ipcountry": "US", "cf-region-code": "OR" }) },
  close: async () => {},
}));

geolocationContract("the fake", async () => {
  const geolocation = createFixedPlaces();
  geolocation.move({ country: "US", region: "OR" }, inOregon.ip);
  return { geolocation, inOregon, close: async () => {} };
});
