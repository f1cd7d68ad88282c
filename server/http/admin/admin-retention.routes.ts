import { Hono } from "hono";
import { z } from "zod";
import type { DeletionProof, RetentionReport } from "#features/privacy/retention.schema.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";

/** What is kept for how long, and what is left of deleted members, as JSON. */
export function adminRetentionRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/retention", documented(described.report), async (c) =>
    c.json(await c.var.services.retention.report(c.var.viewer)),
  );
  api.get("/admin/retention/proofs/:id", documented(described.proof), async (c) => {
    const proof = await c.var.services.retention.exportProof(c.var.viewer, c.req.param("id"));
    c.header("content-disposition", `attachment; filename="deletion-${proof.uid}.json"`);
    c.header("cache-control", "no-store");
    return c.json(proof);
  });
  return api;
}

const moment = z.string().meta({ description: "UTC" });
const count = z.number().int();

const reportAnswer = z.object({
  at: moment,
  lines: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      rule: z.string(),
      oldest: moment.nullable(),
      rows: count,
      late: z.boolean(),
      job: z.string().nullable(),
      lastRunAt: moment.nullable(),
      removed: count.nullable().meta({ description: "By its runs of the last seven days" }),
    }),
  ),
}) satisfies z.ZodType<RetentionReport>;

const proofAnswer = z.object({
  uid: z.string(),
  requestedAt: moment,
  deletedAt: moment,
  checkedAt: moment,
  nameless: z.boolean(),
  columns: z.array(
    z.object({ column: z.string(), fate: z.enum(["gone", "books", "law", "deed"]).nullable(), rows: count }),
  ),
  clean: z.boolean().meta({ description: "Nothing is left but what the books and the law ask for" }),
}) satisfies z.ZodType<DeletionProof>;

const described = {
  report: {
    tag: "Admin",
    summary: "What is kept for how long, and whether that is kept to",
    answer: reportAnswer,
    refusals: [401, 404],
  },
  proof: {
    tag: "Admin",
    summary: "What is left of a deleted member, looked up anew; giving it out is recorded",
    answer: proofAnswer,
    refusals: [401, 404],
    id: "The member's number",
  },
} satisfies Record<string, Described>;
