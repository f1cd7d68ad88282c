import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import { stopReasons } from "../agent-stops.rules.ts";
import { editorFields, typedField, versionLine, voiceChoice } from "../content/agent-editor.schema.ts";
import { fieldNames } from "../fields/agent-fields.rules.ts";
import { editorSteps } from "../fields/editor-steps.rules.ts";
import { contentTypes } from "../persona/content-types.rules.ts";
import { adminAgentStates, agentActions, featuredPlaces } from "./admin-agents.rules.ts";

const contentType = z.enum(contentTypes.map((type) => type.id));
const moment = z.string().meta({ description: "UTC" });
const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });

/** The query of the list of all agents. */
export const adminAgentQuery = z.object({
  q: z.string().trim().max(120).optional().meta({ description: "An id, or how a name or a creator's username begins" }),
  state: z.enum(adminAgentStates).optional(),
  contentType: contentType.optional(),
  featured: z.literal("yes").optional().meta({ description: "`yes`: only those" }),
  cursor: z.string().max(300).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type AdminAgentQuery = z.infer<typeof adminAgentQuery>;

const toldReason = reasonField.meta({ description: "Why, for the audit log and the creator, who gets an email" });

/** The input of an action that needs only a reason, where the creator sees the reason. */
export const toldActionReason = z.object({ reason: toldReason });

const place = `A place from ${featuredPlaces.first} to ${featuredPlaces.last}`;
export const featureInput = z.object({
  reason: reasonField,
  place: z.coerce
    .number(place)
    .int(place)
    .min(featuredPlaces.first, place)
    .max(featuredPlaces.last, place)
    .meta({ description: "Its place among the featured companions: 1 comes first" }),
});
export type FeatureInput = z.output<typeof featureInput>;

/** Retiring cannot be undone, so the form asks for a confirmation. */
export const retireInput = z.object({
  reason: toldReason,
  certain: z.enum(["true"], "Please confirm that you mean it").meta({ description: "`true`: this cannot be undone" }),
});

/** One editor step as an admin sends it. */
export const adminStep = z.object({
  reason: toldReason,
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .meta({ description: "The version that was shown; 0: there was none" }),
  fields: z.partialRecord(z.enum(fieldNames), typedField).meta({ description: "The fields of the step, as texts" }),
});
export type AdminStep = z.output<typeof adminStep>;
export const adminStepId = z.enum(editorSteps);

/** The same as a form sends it: fields and reason are on one level, and each refusal names its field. */
export const adminStepForm = z.record(z.string(), z.unknown()).transform((sent, context) => {
  const fields = Object.fromEntries(fieldNames.flatMap((name) => (name in sent ? [[name, sent[name]]] : [])));
  const read = adminStep.safeParse({ ...sent, fields }, { error: plainIssue });
  if (read.success) return read.data;
  for (const { message, path } of read.error.issues) {
    context.addIssue({ code: "custom", message, path: path.slice(-1) });
  }
  return z.NEVER;
});

/** A line of the list. Times are ISO. */
const adminAgentLine = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  contentType,
  state: z
    .enum(adminAgentStates)
    .meta({ description: "`stopped`: an admin paused it. `held`: hidden until a report is decided" }),
  featuredPlace: z.number().nullable().meta({ description: "Its place among the featured; 1 is first" }),
  baseRate: dollars,
  changedAt: moment,
});
export type AdminAgentLine = z.infer<typeof adminAgentLine>;

export const adminAgentPage = z.object({ agents: z.array(adminAgentLine), nextCursor: z.string().nullable() });
export type AdminAgentPage = z.infer<typeof adminAgentPage>;

const adminAgentVersion = versionLine.extend({
  by: z.string().nullable().meta({ description: "The admin who wrote it; null: its creator" }),
});
export type AdminAgentVersion = z.infer<typeof adminAgentVersion>;

/** An agent as an admin edits it. */
export const adminAgent = adminAgentLine.extend({
  coverUrl: z.string(),
  creator: z.object({
    uid: z.string(),
    username: z.string(),
    name: z.string().nullable(),
    status: z.string(),
    verified: z.boolean(),
  }),
  own: z.boolean().meta({ description: "The admin's own agent: somebody else acts on it" }),
  stops: z.array(z.enum(stopReasons)),
  heldSince: moment.nullable(),
  publishedAt: moment.nullable(),
  billedCalls: z.number(),
  version: z.number().meta({
    description:
      "The version whose fields these are, to be sent with a change: what callers hear, or the newest where they hear " +
      "nothing. 0: none yet",
  }),
  isPublished: z.boolean(),
  hasNewer: z.boolean().meta({ description: "Whether its creator has saved something since that callers do not hear" }),
  reviewWaiting: z
    .boolean()
    .meta({ description: "A version waits for a review: it is decided about before anybody edits" }),
  fields: editorFields,
  voices: z.array(voiceChoice),
  price: z.object({ min: dollars, max: dollars, freeAt: moment.nullable() }),
  versions: z.array(adminAgentVersion),
  actions: z.array(z.enum(agentActions)).meta({ description: "What can be done with it as it stands" }),
});
export type AdminAgent = z.infer<typeof adminAgent>;
