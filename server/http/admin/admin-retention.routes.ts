import type { Hono } from "hono";
import { retentionOperations } from "#features/privacy/retention.operations.ts";
import { deletionProof } from "#features/privacy/retention.schema.ts";
import type { ServerEnv } from "../env.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { operationRoutes } from "../operations/operations.ts";

/** What is kept for how long, and what is left of deleted members, which is given out as a file. */
export function adminRetentionRoutes(): Hono<ServerEnv> {
  const api = operationRoutes(retentionOperations);
  api.get("/admin/retention/proofs/:id", documented(proof), async (c) => {
    const { services, viewer } = c.var;
    const found = await services.retention.exportProof(viewer, c.req.param("id"));
    c.header("content-disposition", `attachment; filename="deletion-${found.uid}.json"`);
    return c.json(found);
  });
  return api;
}

const proof: Described = {
  tag: "Admin",
  summary: "What is left of a deleted member, looked up anew; giving it out is recorded",
  answer: deletionProof,
  refusals: [401, 404],
  id: "The member's number",
};
