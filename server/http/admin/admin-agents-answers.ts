import { z } from "zod";
import { adminAgentStates, agentActions } from "#features/agents/admin/admin-agents.rules.ts";
import type { AdminAgent, AdminAgentPage } from "#features/agents/admin/admin-agents.schema.ts";
import { fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { type ContentType, contentTypes } from "#features/agents/persona/content-types.rules.ts";
import { stopReasons } from "#features/agents/publishing/agent-stops.rules.ts";
import { byKey } from "#platform/text/keys.rules.ts";

// Shapes of what admins are answered about agents. The types keep them equal to what the services return.

const moment = z.string().meta({ description: "UTC" });
const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });
const types = contentTypes.map(({ id }) => id) as [ContentType, ...ContentType[]];
const line = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  contentType: z.enum(types),
  state: z
    .enum(adminAgentStates)
    .meta({ description: "`stopped`: an admin paused it. `held`: hidden until a report is decided" }),
  featuredPlace: z.number().nullable().meta({ description: "Its place among the featured; 1 is first" }),
  baseRate: dollars,
  changedAt: moment,
});

export const adminAgentPageAnswer = z.object({
  agents: z.array(line),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<AdminAgentPage>;

const fields = z.object(byKey(fieldNames, () => z.string()));
const voice = z.object({
  voiceId: z.string(),
  label: z.string(),
  language: z.string(),
  mood: z.string(),
  pitch: z.string(),
  pace: z.string(),
});
const version = z.object({
  number: z.number(),
  createdAt: moment,
  isNewest: z.boolean(),
  isPublished: z.boolean(),
  byTeam: z.boolean(),
  changed: z.array(z.string()).nullable(),
  by: z.string().nullable().meta({ description: "The admin who wrote it; null: its creator" }),
});

export const adminAgentAnswer = line.extend({
  coverUrl: z.string(),
  creator: z.object({
    uid: z.string(),
    username: z.string(),
    name: z.string().nullable(),
    status: z.string(),
    verified: z.boolean(),
  }),
  own: z.boolean(),
  stops: z.array(z.enum(stopReasons)),
  heldSince: moment.nullable(),
  publishedAt: moment.nullable(),
  billedCalls: z.number(),
  version: z.number().meta({ description: "The version whose fields these are. Send it with what you change" }),
  isPublished: z.boolean(),
  hasNewer: z.boolean(),
  reviewWaiting: z.boolean(),
  fields,
  voices: z.array(voice),
  price: z.object({ min: dollars, max: dollars, freeAt: moment.nullable() }),
  versions: z.array(version),
  deeds: z.array(z.enum(agentActions)),
}) satisfies z.ZodType<AdminAgent>;
