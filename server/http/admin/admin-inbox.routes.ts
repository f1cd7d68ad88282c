import { Hono } from "hono";
import { z } from "zod";
import type { Health, Inbox } from "#features/admin-inbox/admin-inbox.service.ts";
import { inboxTaskKinds } from "#features/admin-inbox/tasks.rules.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";

/** What an admin finds in the morning, as JSON. */
export function adminInboxRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/duties", documented(described.duties), async (c) =>
    c.json(await c.var.services.desk.morning(c.var.viewer)),
  );
  api.get("/admin/health", documented(described.health), async (c) =>
    c.json(await c.var.services.desk.health(c.var.viewer)),
  );
  return api;
}

const moment = z.string().meta({ description: "UTC" });
const count = z.number().int();
const kind = z.enum(inboxTaskKinds);

const duty = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  since: moment,
  dueAt: moment,
  to: z.string(),
  own: z.boolean().optional().meta({ description: "You asked for it: another admin has to decide it" }),
});

const inboxAnswer = z.object({
  duties: z.array(duty),
  ownRequests: z.array(duty),
  counts: z.array(z.object({ kind, waiting: count, late: count })),
  unread: z.array(kind).meta({ description: "Kinds that could not be read now" }),
  at: moment,
}) satisfies z.ZodType<Inbox>;

const healthAnswer = z.object({
  providers: z.array(
    z.object({
      name: z.string(),
      provider: z.string().nullable(),
      state: z.enum(["absent", "quiet", "good", "shaky", "down"]),
      lastSuccess: moment.nullable(),
      lastFailure: moment.nullable(),
      lastFault: z.string().nullable(),
      asked: count.meta({ description: "Calls in the last 15 minutes, by this process" }),
      errorPercent: z.number().nullable(),
    }),
  ),
  process: z.object({
    databaseMs: z.number(),
    eventLoopMs: z.number().meta({ description: "The longest delay in the last minute" }),
    takesCalls: z.boolean().meta({ description: "False while this process carries as many calls as it can" }),
    failedJobs: z.array(z.object({ name: z.string(), count })).nullable(),
    backups: z
      .object({
        newestAt: moment.nullable(),
        restored: z.object({ at: moment, takenAt: moment, isWhole: z.boolean(), setAside: z.string() }).nullable(),
      })
      .nullable()
      .meta({ description: "Of the embedded database; null on a database server" }),
    upSeconds: count,
  }),
  at: moment,
}) satisfies z.ZodType<Health>;

const described = {
  duties: {
    tag: "Admin",
    summary: "Everything that waits for an admin, the most pressing first",
    answer: inboxAnswer,
    refusals: [401, 404],
  },
  health: { tag: "Admin", summary: "How the providers and the process do", answer: healthAnswer, refusals: [401, 404] },
} satisfies Record<string, Described>;
