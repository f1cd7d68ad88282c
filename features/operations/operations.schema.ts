import { z } from "zod";
import type { SettingName } from "#features/settings/settings.rules.ts";
import { switchNames, type VersionState } from "./settings-admin.rules.ts";

export const reasonField = z.string("Please give a reason").trim().min(1, "Please give a reason").max(1_000);

export const errorsQuery = z.object({
  state: z.enum(["open", "resolved"]).default("open"),
  cursor: z.string().max(200).optional(),
});
export type ErrorsQuery = z.infer<typeof errorsQuery>;

export const resolveInput = z.object({ reason: reasonField });

/** Errors of one kind. Times are ISO texts. */
export type ErrorGroupView = {
  id: string;
  title: string;
  /** Cleaned of secrets and of everything personal. */
  sample: string;
  seen: number;
  firstSeenAt: string;
  lastSeenAt: string;
  /** How often it came back after it had been called resolved. */
  returned: number;
  resolved: { at: string; by: string | null; reason: string } | null;
};
export type ErrorPage = { groups: ErrorGroupView[]; nextCursor: string | null };

export const jobActionInput = z.object({ reason: reasonField });
export const retryInput = jobActionInput.extend({ run: z.string().max(60) });

/** Everything about jobs. Times are ISO texts. */
export type JobsView = {
  jobs: {
    name: string;
    /** Cron, in UTC. */
    schedule: string | null;
    waiting: number;
    active: number;
    /** Runs that failed for good, of those that are still kept: seven days. */
    failed: number;
    lastStartedAt: string | null;
    /** How long the last run took; null while it runs, and before the first. */
    lastMs: number | null;
    lastState: string | null;
  }[];
  failures: { id: string; name: string; endedAt: string | null; retries: number; message: string }[];
};

export const settingChangeInput = z.object({
  value: z.unknown().refine((value) => value !== undefined && value !== null, "Say the value"),
  reason: reasonField,
  /** ISO; left out: now. */
  startsAt: z.iso.datetime({ offset: true, error: "A moment such as 2026-05-01T00:00:00Z" }).optional(),
});
export const restoreInput = z.object({
  version: z.coerce.number("Say which version").int().min(0),
  reason: reasonField,
});
export const turnInput = z.object({
  name: z.enum(switchNames, "Say which switch"),
  on: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], "Say `true` or `false`"),
  reason: reasonField,
});

/** A setting and what holds now. `value` is as admins write it: money as decimal text. */
export type SettingLine = {
  name: SettingName;
  value: unknown;
  /** Null: as it was delivered. */
  version: number | null;
  since: string | null;
  /** When another version starts. */
  next: string | null;
  waiting: SettingWait | null;
};
/** A change that another admin has to confirm. `own`: the admin who looks at it asked for it. */
export type SettingWait = {
  id: string;
  changes: string;
  askedBy: string;
  askedAt: string;
  expiresAt: string;
  own: boolean;
};
export type SettingVersionView = {
  version: number;
  value: unknown;
  reason: string;
  author: string | null;
  startsAt: string;
  state: VersionState;
  /** Whether the catalogue of today would take it. */
  fits: boolean;
};
export type SettingHistory = {
  name: SettingName;
  value: unknown;
  /** The value that it was delivered with. */
  initial: unknown;
  version: number | null;
  /** Newest first. */
  versions: SettingVersionView[];
  waiting: SettingWait | null;
};
