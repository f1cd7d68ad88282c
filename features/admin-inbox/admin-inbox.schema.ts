import { z } from "zod";
import { inboxTaskKinds } from "./tasks.rules.ts";

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });
const count = z.number().int();
const kind = z.enum(inboxTaskKinds);

/** One pending task. */
const inboxTask = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  since: moment,
  dueAt: moment,
  to: z.string().meta({ description: "The page where it is done" }),
  own: z
    .boolean()
    .optional()
    .meta({ description: "You asked for it, or it is about a decision of yours: another admin has to decide it" }),
});
export type InboxTask = z.infer<typeof inboxTask>;

const inboxCount = z.object({ kind, waiting: count, late: count });
export type InboxCount = z.infer<typeof inboxCount>;

export const inbox = z.object({
  duties: z.array(inboxTask),
  ownRequests: z
    .array(inboxTask)
    .meta({ description: "What this admin asked for or decided before, and another one has to decide" }),
  counts: z.array(inboxCount),
  unread: z.array(kind).meta({ description: "Kinds that could not be read now: what waits of them is not known" }),
  at: moment,
});
export type Inbox = z.infer<typeof inbox>;

const healthState = z
  .enum(["absent", "quiet", "good", "shaky", "down"])
  .meta({ description: "`absent`: none is connected; `quiet`: not asked in the last quarter of an hour" });
export type HealthState = z.infer<typeof healthState>;

const providerHealth = z.object({
  name: z.string(),
  provider: z.string().nullable().meta({ description: "Which one it is; null: none is connected" }),
  state: healthState,
  lastSuccess: moment.nullable(),
  lastFailure: moment.nullable(),
  lastFault: z.string().nullable().meta({ description: "What went wrong last, in the words of the provider's error" }),
  asked: count.meta({ description: "Calls in the last 15 minutes, by this process" }),
  errorPercent: z.number().nullable().meta({ description: "Of these calls; null when there were none" }),
});
export type ProviderHealth = z.infer<typeof providerHealth>;

const restoredHealth = z.object({
  at: moment,
  takenAt: moment,
  isWhole: z.boolean().meta({ description: "Nothing is missing that was written after that backup" }),
  setAside: z.string(),
});
export type RestoredHealth = z.infer<typeof restoredHealth>;

const backupHealth = z.object({
  newestAt: moment.nullable(),
  restored: restoredHealth.nullable().meta({ description: "What was restored in the last week" }),
});
export type BackupHealth = z.infer<typeof backupHealth>;

/** The process that serves the request. */
const processHealth = z.object({
  databaseMs: z.number(),
  eventLoopMs: z.number().meta({ description: "The longest delay in the last minute" }),
  takesCalls: z.boolean().meta({ description: "False while this process carries as many calls as it can" }),
  failedJobs: z
    .array(z.object({ name: z.string(), count }))
    .nullable()
    .meta({ description: "Of the last day; null where no jobs run" }),
  backups: backupHealth.nullable().meta({ description: "Of the embedded database; null on a database server" }),
  upSeconds: count,
});
export type ProcessHealth = z.infer<typeof processHealth>;

export const health = z.object({ providers: z.array(providerHealth), process: processHealth, at: moment });
export type Health = z.infer<typeof health>;
