import { Hono } from "hono";
import { z } from "zod";
import { visitorReport } from "#features/age-gate/age-gate.schema.ts";
import type { GeolocationResult } from "#providers/geolocation/geolocation.ts";
import type { ServerEnv } from "../env.ts";
import { readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** Where a visitor is, for the age gate's form, and the count of who came by. Both are open: they come before the gate. */
export function visitorsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/public/geolocation", documented(described.lookup), async (c) =>
    c.json(await c.get("services").visits.lookUp(c.get("facts"))),
  );
  api.post("/public/visitor", documented(described.report), async (c) => {
    await c.get("services").visits.report(await readJson(c, visitorReport), c.get("facts"));
    return c.body(null, 204);
  });

  return api;
}

const geolocationAnswer = z.object({
  status: z.enum(["success", "fail"]),
  country: z.string(),
  countryCode: z.string(),
  region: z.string().meta({ description: "The region's code: for the United States the state's two letters" }),
  regionName: z.string(),
  city: z.string(),
  zip: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  timezone: z.string(),
  isp: z.literal(""),
  org: z.string(),
  as: z.literal(""),
  query: z.string().meta({ description: "The address that asked" }),
}) satisfies z.ZodType<GeolocationResult>;

const described = {
  lookup: {
    tag: "Visitors",
    summary: "Where the network says that the visitor is",
    answer: geolocationAnswer,
    refusals: [429],
  },
  report: {
    tag: "Visitors",
    summary: "Counts a visit. Kept without anything that leads to the visitor",
    answer: null,
    status: 204,
    refusals: [422, 429],
    body: {
      fields: {
        ip: "As the lookup gave it; the server goes by the address that connected",
        countryCode: "Two capital letters",
        regionCode: "The region's code, or empty",
        path: "The page, without its query",
      },
      required: ["ip", "countryCode", "regionCode", "path"],
    },
  },
} satisfies Record<string, Described>;
