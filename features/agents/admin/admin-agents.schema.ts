import { z } from "zod";
import type { VersionLine, VoiceChoice } from "../draft/agent-editor.schema.ts";
import { cleanText } from "../draft/editor-fields.rules.ts";
import { editorSteps } from "../draft/editor-steps.rules.ts";
import { type EditorField, type EditorFields, fieldNames } from "../fields/agent-fields.rules.ts";
import { type ContentType, contentTypes } from "../persona/content-types.rules.ts";
import type { StopReason } from "../publishing/agent-stops.rules.ts";
import { type AdminAgentState, type AgentAction, adminAgentStates, featuredPlaces } from "./admin-agents.rules.ts";

const contentTypeIds = contentTypes.map((type) => type.id) as [ContentType, ...ContentType[]];

/** What the list of all agents is asked for. `q` is an id, or the beginning of a name or of a creator's username. */
export const adminAgentQuery = z.object({
  q: z.string().trim().max(120).optional(),
  state: z.enum(adminAgentStates).optional(),
  contentType: z.enum(contentTypeIds).optional(),
  featured: z.literal("yes").optional(),
  cursor: z.string().max(300).optional(),
});
export type AdminAgentQuery = z.infer<typeof adminAgentQuery>;

const reason = z
  .string("Please give a reason")
  .transform(cleanText)
  .pipe(z.string().trim().min(3, "Please give a reason").max(1_000, "At most 1000 characters"));

/** A deed that needs nothing but its reason. */
export const actionReason = z.object({ reason });
export type ActionReason = z.output<typeof actionReason>;

const place = `A place from ${featuredPlaces.first} to ${featuredPlaces.last}`;
export const featureInput = z.object({
  reason,
  /** Where it stands among what is featured: 1 comes first. */
  place: z.coerce.number(place).int(place).min(featuredPlaces.first, place).max(featuredPlaces.last, place),
});
export type FeatureInput = z.output<typeof featureInput>;

/** Retiring cannot be undone: whoever does it says that they know. */
export const retireInput = z.object({ reason, certain: z.enum(["true"], "Please confirm that you mean it") });

/** One step as an admin sends it, and the version that the page showed; 0: there was none. */
export const adminStep = z.object({
  reason,
  version: z.coerce.number().int().min(0).max(2_147_483_647),
  fields: z.partialRecord(z.enum(fieldNames), z.string().max(6_000, "This text is too long").transform(cleanText)),
});
export type AdminStep = z.output<typeof adminStep>;
export const adminStepId = z.enum(editorSteps);

/** A line of the list. Times are ISO, money is a decimal string of dollars. */
export type AdminAgentLine = {
  id: string;
  name: string;
  modelUsername: string;
  contentType: ContentType;
  state: AdminAgentState;
  featuredPlace: number | null;
  baseRate: string;
  changedAt: string;
};
export type AdminAgentPage = { agents: AdminAgentLine[]; nextCursor: string | null };

/** A version, with the username of the admin who wrote it; null: its creator did. */
export type AdminAgentVersion = VersionLine & { by: string | null };

/** One agent as an admin edits it. */
export type AdminAgent = AdminAgentLine & {
  coverUrl: string;
  creator: { uid: string; username: string; name: string | null; status: string; verified: boolean };
  /** The admin's own agent: somebody else acts on it. */
  own: boolean;
  stops: StopReason[];
  heldSince: string | null;
  publishedAt: string | null;
  billedCalls: number;
  /** The version whose fields these are: what callers hear, or the newest where they hear nothing. 0: none yet. */
  version: number;
  isPublished: boolean;
  /** Whether its creator has saved something since that callers do not hear. */
  hasNewer: boolean;
  /** A version waits for a review: it is decided about before anybody edits. */
  reviewWaiting: boolean;
  fields: EditorFields;
  voices: VoiceChoice[];
  price: { min: string; max: string; freeAt: string | null };
  versions: AdminAgentVersion[];
  deeds: AgentAction[];
};

/** The fields of a sent form that belong to an agent. */
export const agentFieldsOf = (typed: Record<string, string>): Partial<EditorFields> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => fieldNames.includes(name as EditorField)));
