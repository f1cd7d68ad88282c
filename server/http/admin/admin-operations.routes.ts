import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { auditExportQuery } from "#features/audit/audit.schema.ts";
import { jobOperations } from "#features/operations/jobs.operations.ts";
import { logOperations } from "#features/operations/logs.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { operationRoutes } from "../operations/operations.ts";

/** Settings, the record, errors and jobs. */
export function adminOperationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.route("/", operationRoutes(settingOperations));
  api.route("/", operationRoutes(logOperations));
  api.route("/", recordExportRoutes());
  api.route("/", operationRoutes(jobOperations));
  return api;
}

function recordExportRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/logs/export", documented(exported), async (c) => {
    const { services, viewer } = c.var;
    const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
    const query = parseInput(auditExportQuery, Object.fromEntries(given));
    const pieces = await services.operations.logs.exportRecord(viewer, query);
    const type = query.format === "csv" ? "text/csv" : "application/jsonl";
    c.header("content-type", `${type}; charset=utf-8`);
    c.header("content-disposition", `attachment; filename="record.${query.format}"`);
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    });
  });
  return api;
}

const exported: Described = {
  tag: "Admin",
  summary: "The same as a file; that it was asked for is recorded",
  answer: z.string().meta({ description: "text/csv or application/jsonl" }),
  refusals: [401, 404, 422],
  query: {
    format: "`csv` or `jsonl`",
    who: "A username, `system`, or the number of a member",
    action: "`settings.changed`, or all of a noun: `settings`",
    subject: "A kind of thing, or one of them: `setting:calls.limits`",
    from: "The first UTC day, such as 2026-05-01",
    to: "The last UTC day",
  },
};
