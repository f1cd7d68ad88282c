import { z } from "zod";
import { complaintKinds } from "#features/complaints/complaints.rules.ts";
import { appealToReview, mediaToReview } from "#features/media/media.schema.ts";
import { sentenceChecks } from "#features/voices/spoken-sentence.rules.ts";
import { editorFields } from "../agents/content/agent-editor.schema.ts";
import { fieldNames } from "../agents/fields/agent-fields.rules.ts";
import { textToReview } from "../members/profile/profile.schema.ts";
import { contentKinds } from "./reviews.rules.ts";

export const contentQuery = z.object({
  kind: z.enum(contentKinds).optional().meta({ description: "Only one kind" }),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type ContentQuery = z.infer<typeof contentQuery>;

/** A decision about one item. */
export const contentDecision = z.object({
  decision: z.enum(["approve", "change", "refuse"], "Please choose a decision").meta({
    description: "Of an appeal, `approve` shows it after all and `refuse` lets the refusal stand",
  }),
  reason: z.string().max(40).optional().meta({
    description: "A code of that kind's reasons; needed with `change` and `refuse`, but for appeals",
  }),
  note: z
    .string()
    .trim()
    .max(1_000, "At most 1,000 characters")
    .default("")
    .meta({ description: "Note to the creator" }),
  seen: z
    .union([z.boolean(), z.enum(["true", ""])])
    .default(false)
    .transform((value) => value === true || value === "true")
    .meta({ description: "True: the picture was looked at, or the companion's voice heard. Needed to approve one" }),
});
export type ContentDecision = z.infer<typeof contentDecision>;
export const contentKindInput = z.enum(contentKinds);

export const approveAllInput = z.object({
  ids: z
    .array(z.uuid())
    .min(1, "Choose at least one photo")
    .max(50, "At most 50 at once")
    .meta({ description: "The photos' ids" }),
  seen: z
    .array(z.uuid())
    .max(500)
    .default([])
    .meta({ description: "Those of them that were looked at; it has to be all" }),
});
export type ApproveAllInput = z.infer<typeof approveAllInput>;

const idList = z.string().transform((text) => text.split(",").filter((id) => id !== ""));
/** The form's version, with comma-separated ids. */
export const approveAllForm = z.object({ ids: idList, seen: idList.optional() }).pipe(approveAllInput);

const moment = z.string().meta({ description: "UTC" });

/** An agent version under review. */
const versionToReview = z.object({
  agentId: z.string(),
  version: z.number(),
  fields: editorFields,
  changes: z
    .array(z.object({ field: z.enum(fieldNames), label: z.string(), before: z.string(), after: z.string() }))
    .nullable()
    .meta({ description: "What would change for callers; null where nothing is public yet" }),
  touches: z.array(z.string()).meta({ description: "Fields that the rules for texts stop at" }),
  voice: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: "The voice in which it would speak; null where none was chosen" }),
  hindrance: z
    .string()
    .nullable()
    .meta({ description: "Why it cannot be approved now, whatever it says: its creator's identity or email" }),
});
export type VersionToReview = z.infer<typeof versionToReview>;

const voiceToReview = z.object({
  name: z.string(),
  sentence: z.string(),
  verified: z.boolean(),
  sentenceCheck: z.enum(sentenceChecks),
  hindrance: z.string().nullable().meta({ description: "Why it cannot be approved now" }),
  sentenceHeard: z.boolean().meta({ description: "Whoever asks has listened to the sentence" }),
});
export type VoiceToReview = z.infer<typeof voiceToReview>;

const openComplaint = z.object({ reference: z.string(), kind: z.enum(complaintKinds), removal: z.boolean() });
const waiting = z.object({
  id: z.string(),
  ownerUid: z.string(),
  username: z.string(),
  since: moment,
  dueAt: moment,
  complaints: z.array(openComplaint).meta({ description: "Open complaints about its creator" }),
});

/** A waiting item, with what a reviewer needs to decide. */
const contentItem = z.discriminatedUnion("kind", [
  waiting.extend({ kind: z.enum(["photo", "video"]), medium: mediaToReview }),
  waiting.extend({ kind: z.literal("appeal"), appeal: appealToReview, medium: mediaToReview.nullable() }),
  waiting.extend({ kind: z.literal("text"), text: textToReview }),
  waiting.extend({ kind: z.literal("voice"), voice: voiceToReview }),
  waiting.extend({ kind: z.literal("agent"), version: versionToReview }),
]);
export type ContentItem = z.infer<typeof contentItem>;

export const contentPage = z.object({
  items: z.array(contentItem),
  nextCursor: z.string().nullable(),
  counts: z.record(z.enum(contentKinds), z.number()).meta({ description: "How many wait of each kind" }),
});
export type ContentPage = z.infer<typeof contentPage>;
