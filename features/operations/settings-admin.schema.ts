import { z } from "zod";
import { difference } from "#features/audit/audit.schema.ts";
import { reasonField } from "#features/audit/reason.schema.ts";
import { isSettingName, settingsCatalogue } from "#features/settings/settings.rules.ts";
import { switchNames } from "./settings-admin.rules.ts";

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });
const settingName = z.enum(Object.keys(settingsCatalogue).filter(isSettingName));
const version = z.number().int().nullable().meta({ description: "Null: as it was delivered" });
const value = z.unknown().meta({ description: "As admins write it: money as decimal text" });

export const settingChangeInput = z.object({
  value: z
    .unknown()
    .refine((given) => given !== undefined && given !== null, "Say the value")
    .meta({ description: "The whole value, amounts as text of dollars" }),
  reason: reasonField,
  startsAt: z.iso
    .datetime({ offset: true, error: "A moment such as 2026-05-01T00:00:00Z" })
    .optional()
    .meta({ description: "When it starts; left out: now" }),
});
export const restoreInput = z.object({
  version: z.coerce.number("Say which version").int().min(0).meta({ description: "Which; 0: as it was delivered" }),
  reason: reasonField,
});
export const turnInput = z.object({
  name: z.enum(switchNames, "Say which switch").meta({ description: "The switch, such as `newCalls`" }),
  on: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], "Say `true` or `false`"),
  reason: reasonField,
});

/** A change that another admin has to confirm. */
const settingWait = z.object({
  id: z.string(),
  changes: z.array(difference),
  askedBy: z.string(),
  askedAt: moment,
  expiresAt: moment,
  own: z.boolean().meta({ description: "Whether the admin who looks at it asked for it" }),
});
export type SettingWait = z.infer<typeof settingWait>;

/** A setting and what holds now. */
const settingLine = z.object({
  name: settingName,
  value,
  version,
  since: moment.nullable(),
  next: moment.nullable().meta({ description: "When another version starts" }),
  waiting: settingWait.nullable(),
});
export type SettingLine = z.infer<typeof settingLine>;
export const settingList = z.object({ settings: z.array(settingLine) });

const settingVersion = z.object({
  version: z.number().int(),
  value,
  reason: z.string(),
  author: z.string().nullable(),
  startsAt: moment,
  state: z.enum(["now", "later", "over"]),
  fits: z.boolean().meta({ description: "Whether the catalogue of today would take it" }),
});
export type SettingVersionView = z.infer<typeof settingVersion>;

export const settingHistory = z.object({
  name: settingName,
  value,
  initial: z.unknown().meta({ description: "The value that it was delivered with" }),
  version,
  versions: z.array(settingVersion).meta({ description: "Newest first" }),
  waiting: settingWait.nullable(),
});
export type SettingHistory = z.infer<typeof settingHistory>;

/** A value that was set, or the request for one that waits for another admin. */
export const settingOutcome = z.object({
  version: z.number().int().nullable().meta({ description: "Null while it waits" }),
  waiting: z.boolean().meta({ description: "It waits for a second admin, for 48 hours" }),
});
export type SettingOutcome = z.infer<typeof settingOutcome>;
