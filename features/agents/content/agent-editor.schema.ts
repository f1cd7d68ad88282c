import { z } from "zod";
import { notSpoken } from "#features/prompts/prompts.schema.ts";
import { isWholeCents, micros, parseDollars } from "#platform/money/money.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import { fits, lengthOf } from "#platform/text/lines.rules.ts";
import { spokenPart } from "#platform/text/speech/speech-markup.rules.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";
import { typedLine } from "#platform/text/typed-line.ts";
import type { Offline } from "../agent-standing.rules.ts";
import {
  agentFields,
  type EditorFields,
  fieldNames,
  type ListField,
  lineFields,
  listFields,
  mostEntries,
  mostTypedUnits,
  type TextField,
  textFields,
  type WordsField,
} from "../fields/agent-fields.rules.ts";
import type { EditorState, StepId } from "../fields/editor-steps.rules.ts";
import { type ContentType, contentTypes } from "../persona/content-types.rules.ts";
import type { PublishBlocker } from "../reviews/agent-reviews.rules.ts";
import { maxBaseRate, minBaseRate } from "./agent-prices.rules.ts";
import { cleanText, type Difference } from "./editor-fields.rules.ts";

export const minFirstMessage = 3;

const text = z.string().transform(cleanText).pipe(z.string().trim());

/** A field's limit, and the refusal that names it. */
const limitOf = (name: TextField) => {
  const { label, limit, subject = `The ${label.toLowerCase()}` }: WordsField = agentFields[name];
  return { limit, tooLong: `${subject} has at most ${limit.toLocaleString("en-US")} characters` };
};
const words = (name: TextField) => {
  const { limit, tooLong } = limitOf(name);
  return text.refine((value) => fits(value, limit), tooLong);
};
const line = (name: TextField) => {
  const { limit, tooLong } = limitOf(name);
  return typedLine(limit, { tooLong }).default("");
};

/** A list with one entry per line. */
const entries = (name: ListField) => {
  const { limit } = agentFields[name];
  return text
    .transform((value) => value.split("\n").map((entry) => entry.trim()))
    .transform((list) => list.filter((entry) => entry !== ""))
    .pipe(
      z
        .array(z.string().refine((entry) => fits(entry, limit), `Each line has at most ${limit} characters`))
        .max(mostEntries, `At most ${mostEntries} lines`),
    )
    .default([]);
};

const tooShort = `The first message must be at least ${minFirstMessage} characters`;
const contentTypeIds = contentTypes.map((type) => type.id) as [ContentType, ...ContentType[]];

/** The basic step: who the companion is. Only the content type and the first message are required. */
export const basicInput = z.object({
  ...byKey(textFields, (name) => words(name).default("")),
  ...byKey(lineFields, line),
  ...byKey(listFields, entries),
  content_type: z.enum(contentTypeIds, "Please choose a content type"),
  first_message: z
    .string(tooShort)
    .transform(cleanText)
    .pipe(z.string().trim())
    .refine((text) => lengthOf(text) >= minFirstMessage, tooShort)
    .refine((text) => spokenPart(text) !== "", notSpoken)
    .pipe(words("first_message")),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "Please choose a language")
    .default("en"),
});
export type BasicInput = z.output<typeof basicInput>;

const noVoice = "Please choose a voice";
/** The voice step. Whether the voice may be used is checked later. */
export const voiceInput = z.object({ voice_id: z.string(noVoice).trim().min(1, noVoice).max(120, noVoice) });

export const invalidRate = "Invalid pricing rate";
const priceInCents = "Use at most two decimals, such as 1.55";
/** The pricing step: dollars and whole cents per minute, stored as micro-dollars. */
export const pricingInput = z.object({
  baseRate: z.union([z.string(), z.number()], invalidRate).transform((value, context) => {
    const rate = parseDollars(amountTyped(String(value)));
    const possible = rate !== null && rate >= minBaseRate && rate <= maxBaseRate;
    if (possible && isWholeCents(rate)) return rate;
    context.addIssue({ code: "custom", message: possible ? priceInCents : invalidRate });
    return micros(0n);
  }),
});

/** A field as typed, valid or not. */
export const typedField = z.string().max(mostTypedUnits, "This text is too long").transform(cleanText);

/** Some fields as typed, with the edition that they were typed over. */
export const draftInput = z.object({
  edition: z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .meta({ description: "The edition that this was typed over; 0 for a new companion" }),
  overwrite: z.boolean().default(false).meta({ description: "`true` to write over what another window has saved" }),
  username: z.string().max(60).optional().meta({
    description: "Who typed them: a page that was left open may meet the session of somebody else",
  }),
  fields: z.partialRecord(z.enum(fieldNames), typedField).meta({ description: "Any of the fields, as text" }),
});
export type DraftInput = z.output<typeof draftInput>;

export const savedDraft = z.object({
  edition: z.number().int().meta({ description: "To be sent with the next save" }),
  savedAt: z.string(),
  valid: z.object({ basic: z.boolean(), voice: z.boolean(), pricing: z.boolean() }),
});
export type SavedDraft = z.infer<typeof savedDraft>;

/** The typed fields, valid or not. */
export const typedDraft = z.object({ edition: z.number().int(), fields: z.record(z.enum(fieldNames), z.string()) });

/** The state that the page believes to be saved, when the agent is saved with the voice service. */
export const saveInVapiInput = z.object({
  content_type: basicInput.shape.content_type.meta({ description: "The content type as it is saved" }),
  first_message: basicInput.shape.first_message.meta({ description: "The first message as it is saved" }),
  voice_id: voiceInput.shape.voice_id.meta({ description: "The voice as it is saved" }),
  username: z
    .string("Please give your username")
    .trim()
    .min(1, "Please give your username")
    .max(60, "Please give your username")
    .meta({ description: "The creator's own username" }),
});
export const savedAgent = z.object({ saved: z.boolean() });
export type SaveInVapiInput = z.output<typeof saveInVapiInput>;

/** An admin's review decision. */
export const reviewDecision = z.object({
  reasons: z.array(z.string().max(40)).max(10).default([]),
  note: z.string().transform(cleanText).pipe(z.string().trim().max(2_000)).default(""),
});
export type ReviewDecision = z.output<typeof reviewDecision>;

/** A voice that a creator may choose. */
export const voiceChoice = z.object({
  voiceId: z.string(),
  label: z.string(),
  language: z.string(),
  mood: z.string(),
  pitch: z.string(),
  pace: z.string(),
});
export type VoiceChoice = z.infer<typeof voiceChoice>;

/** Every field of an agent as a view shows it. */
export const editorFields = z.record(z.enum(fieldNames), z.string());

/** The latest review, as texts for the creator. */
export type ReviewView = {
  state: "waiting" | "approved" | "changes_asked" | "refused" | "withdrawn";
  reasons: { code: string; label: string }[];
  note: string;
  version: number;
  submittedAt: string;
  decidedAt: string | null;
};

/** The editor of a creator's agent, as a page shows it. */
export type EditorView = {
  /** Null until something was typed for the first time. */
  agentId: string | null;
  status: "draft" | "active" | "paused";
  /** 0 until something was typed for the first time. */
  edition: number;
  fields: EditorFields;
  state: EditorState;
  step: StepId | "done";
  /** The newest saved version; null until a step was saved. */
  version: number | null;
  /** The version that callers hear. */
  publishedVersion: number | null;
  /** Whether the newest version, and what is typed and in no version yet, differ from that; null before it is published. */
  draftDiffers: { saved: boolean; typed: boolean } | null;
  /** Why it cannot be called against its creator's wish. */
  offline: Offline[];
  /** Its creator has paused everything. */
  allPaused: boolean;
  savedAt: string | null;
  canUndoRestore: boolean;
  review: ReviewView | null;
  username: string;
};

export const versionLine = z.object({
  number: z.number().int(),
  createdAt: z.string().meta({ description: "UTC" }),
  isNewest: z.boolean(),
  isPublished: z.boolean(),
  byTeam: z.boolean().meta({ description: "Written by somebody of the platform, in the creator's place" }),
  changed: z
    .array(z.string())
    .nullable()
    .meta({ description: "What it says otherwise than the one before; null for the first" }),
});
export type VersionLine = z.infer<typeof versionLine>;

/** What the pricing step shows beside the number. */
export type PricingView = {
  min: string;
  max: string;
  warnUnder: string;
  shareBps: number;
  usageFee: string;
  /** Null while there are too few other public agents of this type for a price range. */
  others: { count: number; low: string; middle: string; high: string } | null;
  /** When a published price may change again; null if it may now. */
  freeAt: string | null;
};

export type PublishView = {
  blockers: PublishBlocker[];
  /** What callers may stumble over; none of it stands in the way. */
  warnings: PublishBlocker[];
  /** What would change for callers; null if nothing is public yet. */
  changes: Difference[] | null;
  /** An admin reviews it first. False if only the price differs. */
  needsReview: boolean;
};

/** A version in the review queue. */
export type WaitingReview = {
  id: string;
  agentId: string;
  modelUsername: string;
  version: number;
  submittedAt: string;
  fields: EditorFields;
  /** Why it cannot be approved now, whatever it says; null if it can. */
  hindrance: string | null;
  /** What would change for callers; null if nothing is public yet. */
  changes: Difference[] | null;
};
