import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { type BusinessView, businessQuery } from "#features/analysis/business-figures.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";

/** What the business came to. */
export function adminAnalysisRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/admin/analysis", documented(described.view), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.analysis.view(viewer, parseInput(businessQuery, c.req.query())));
  });

  api.get("/admin/analysis.csv", documented(described.csv), async (c) => {
    const { services, viewer } = c.var;
    const pieces = await services.analysis.csv(viewer, parseInput(businessQuery, c.req.query()));
    c.header("content-type", "text/csv; charset=utf-8");
    c.header("content-disposition", 'attachment; filename="figures.csv"');
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    });
  });

  return api;
}

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });
const day = z.string().meta({ description: "A UTC day", example: "2026-11-20" });
const count = z.number();

const figures = z.object({
  calls: count,
  minutes: count,
  callers: count,
  returning: count,
  firstPayers: count,
  signUps: count,
  visits: count,
  plays: count,
  complaints: count,
  newCreators: count,
  activeCreators: count,
  earningCreators: count,
  losingCalls: count,
  revenue: dollars,
  free: dollars,
  creatorShare: dollars,
  providerCost: dollars,
  paymentCost: dollars,
  margin: dollars,
  givenBack: dollars,
  bought: dollars,
  bonus: dollars,
  refunded: dollars,
  chargedBack: dollars,
});
const named = figures.extend({ name: z.string() });
const agent = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  calls: count,
  minutes: count,
  revenue: dollars,
  creatorShare: dollars,
  cost: dollars,
  margin: dollars,
});

const viewAnswer = z.object({
  span: count,
  brand: z.string().nullable(),
  contentType: z.string().nullable(),
  from: day,
  to: day,
  foldedAt: z.string().nullable(),
  unit: z.enum(["day", "week"]),
  total: figures,
  before: figures,
  parts: z.array(figures.extend({ day })),
  brands: z.array(named),
  kinds: z.array(named),
  best: z.array(agent),
  worst: z.array(agent),
  agentDays: count,
  losses: z.array(
    z.object({
      callId: z.string(),
      day,
      agentName: z.string(),
      minutes: count,
      earned: dollars,
      cost: dollars,
      lost: dollars,
    }),
  ),
  cohorts: z.array(z.object({ week: day, callers: count, cameBack: z.array(count.nullable()) })),
  costs: z.object({ perMinute: dollars, paymentBps: count }),
}) satisfies z.ZodType<BusinessView>;

const wishes = {
  span: "`7`, `30`, `90` or `365` days; 30 without it",
  brand: "A brand by its name; all without it",
  contentType: "A kind of agent; all without it",
};

const described = {
  view: {
    tag: "Admin",
    summary: "Figures of the business, with the span before",
    answer: viewAnswer,
    refusals: [401, 404, 422],
    query: wishes,
  },
  csv: {
    tag: "Admin",
    summary: "The same figures by day, brand and kind, as CSV; on record",
    answer: null,
    status: 200,
    refusals: [401, 404, 422],
    query: wishes,
  },
} satisfies Record<string, Described>;
