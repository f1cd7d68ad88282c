import type { Hono } from "hono";
import { stream } from "hono/streaming";
import { analysisOperations } from "#features/analysis/business-figures.operations.ts";
import { businessQuery } from "#features/analysis/business-figures.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { operationRoutes } from "../operations/operations.ts";

/** What the business came to, as JSON and as a file. */
export function adminAnalysisRoutes(): Hono<ServerEnv> {
  const api = operationRoutes(analysisOperations);
  api.get("/admin/analysis.csv", documented(csv), async (c) => {
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

const csv: Described = {
  tag: "Admin",
  summary: "The same figures by day, brand and kind, as CSV; on record",
  answer: null,
  status: 200,
  refusals: [401, 404, 422],
  query: {
    span: "`7`, `30`, `90` or `365` days; 30 without it",
    brand: "A brand by its name; all without it",
    contentType: "A kind of agent; all without it",
  },
};
