import { z } from "zod";
import type { AuditPage } from "#features/audit/audit.schema.ts";
import type { ErrorPage, JobsView, SettingHistory, SettingLine } from "#features/operations/operations.schema.ts";
import { isSettingName, settingsCatalogue } from "#features/settings/settings.rules.ts";

// Shapes of what admins are answered about the operation of the site. The types keep them equal to what services return.

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });
const settingName = z.enum(Object.keys(settingsCatalogue).filter(isSettingName));

export const auditPageAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: moment,
      who: z.string().nullable(),
      actorUid: z.string().nullable(),
      role: z.enum(["member", "admin", "system"]),
      action: z.string(),
      subject: z.object({ type: z.string(), id: z.string() }),
      name: z.string().nullable().meta({ description: "What the subject is called now" }),
      reason: z.string().nullable(),
      address: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  nextCursor: z.string().nullable(),
  sealed: z
    .object({ since: z.string().nullable(), until: z.string().nullable(), digest: z.string().nullable() })
    .meta({ description: "How far the seals of the record reach" }),
}) satisfies z.ZodType<AuditPage>;

export const errorPageAnswer = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sample: z.string(),
      seen: z.number().int(),
      firstSeenAt: moment,
      lastSeenAt: moment,
      returned: z.number().int(),
      resolved: z.object({ at: moment, by: z.string().nullable(), reason: z.string() }).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<ErrorPage>;

export const jobsAnswer = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      schedule: z.string().nullable(),
      waiting: z.number(),
      active: z.number(),
      failed: z.number(),
      lastStartedAt: moment.nullable(),
      lastMs: z.number().nullable(),
      lastState: z.string().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      endedAt: moment.nullable(),
      retries: z.number(),
      message: z.string(),
    }),
  ),
}) satisfies z.ZodType<JobsView>;

const settingWait = z.object({
  id: z.string(),
  changes: z.string(),
  askedBy: z.string(),
  askedAt: moment,
  expiresAt: moment,
  own: z.boolean(),
});
const settingLine = z.object({
  name: settingName,
  value: z.unknown(),
  version: z.number().int().nullable(),
  since: moment.nullable(),
  next: moment.nullable(),
  waiting: settingWait.nullable(),
}) satisfies z.ZodType<SettingLine>;
export const settingsAnswer = z.object({ settings: z.array(settingLine) });

export const settingAnswer = z.object({
  name: settingName,
  value: z.unknown(),
  initial: z.unknown(),
  version: z.number().int().nullable(),
  versions: z.array(
    z.object({
      version: z.number().int(),
      value: z.unknown(),
      reason: z.string(),
      author: z.string().nullable(),
      startsAt: moment,
      state: z.enum(["now", "later", "over"]),
      fits: z.boolean(),
    }),
  ),
  waiting: settingWait.nullable(),
}) satisfies z.ZodType<SettingHistory>;
export const settingOutcomeAnswer = z.object({
  version: z.number().int().nullable().meta({ description: "Null while it waits" }),
  waiting: z.boolean().meta({ description: "It waits for a second admin, for 48 hours" }),
});
