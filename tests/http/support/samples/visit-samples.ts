import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

/** What a visitor's browser asks before the age gate. */
export async function visitSamples(site: Site): Promise<Record<string, Sample[]>> {
  const [who, eager] = [await site.visit({ gate: false }), await site.visit({ gate: false })];
  const body = { ip: who.address, countryCode: "DE", regionCode: "", path: "/agents" };
  const often = (ask: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 60 }, ask));

  return {
    "GET /public/geolocation": [
      { who, status: 200 },
      { who: eager, status: 429, before: often(() => eager.get("/api/public/geolocation")) },
    ],
    "POST /public/visitor": [
      { who, status: 204, body },
      { who: eager, status: 429, body, before: often(() => eager.post("/api/public/visitor", body)) },
    ],
  };
}
