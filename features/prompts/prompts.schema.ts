import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { spokenPart } from "#platform/text/speech/speech-markup.rules.ts";

/** The content types with their own prompt and default first message. */
export const promptTypes = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"] as const;
export type PromptType = (typeof promptTypes)[number];

export const draftInput = z.object({
  text: z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(20, "At least 20 characters").max(8000, "At most 8,000 characters"))
    .meta({ description: "20 to 8,000 characters" }),
  edition: z.coerce
    .number()
    .int()
    .min(0)
    .meta({ description: "Which state of the draft this was written over; 0: there was none" }),
});
export type DraftInput = z.infer<typeof draftInput>;

export const publishInput = z.object({
  reason: reasonField,
  edition: z.coerce.number().int().min(1).meta({ description: "Of the draft" }),
  override: z
    .union([z.boolean(), z.literal("true").transform(() => true)])
    .optional()
    .meta({ description: "True: though no simulated caller has passed it" }),
});
export type PublishInput = z.infer<typeof publishInput>;

export const restoreInput = z.object({
  reason: reasonField,
  version: z.coerce.number().int().min(1).meta({ description: "Which one" }),
});
export type RestoreInput = z.infer<typeof restoreInput>;

/** The two versions to compare; without them, the draft is compared with the published text. */
export const compareQuery = z.object({
  from: z.coerce.number().int().min(1).optional().meta({ description: "A version to compare" }),
  to: z.coerce.number().int().min(1).optional().meta({ description: "With this version" }),
});
export type CompareQuery = z.infer<typeof compareQuery>;

/** Why a first message is refused of which nothing would be heard. */
export const notSpoken = "Add words to say: actions such as *smiles*, emoji and dots aren't spoken";
export const firstMessageInput = z.object({
  category: z.enum(promptTypes, "One of the content types").meta({ description: "A content type" }),
  message: z
    .string()
    .trim()
    .min(3, "The first message must be at least 3 characters")
    .max(500, "At most 500 characters")
    .refine((text) => spokenPart(text) !== "", notSpoken),
  reason: reasonField,
});
export type FirstMessageInput = z.infer<typeof firstMessageInput>;

const contentType = z.enum(promptTypes);
const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });

/** A line of a simulated caller, the reply, and the results of its checks. */
const lineResult = z.object({
  line: z.string(),
  by: z
    .enum(["model", "platform", "nobody"])
    .meta({ description: "Who answered: the model, or the platform in its place" }),
  reply: z.string(),
  checks: z.array(z.object({ check: z.string(), passed: z.boolean() })),
});
export type LineResult = z.infer<typeof lineResult>;

const callerResult = z.object({
  caller: z.string(),
  label: z.string(),
  passed: z.boolean(),
  lines: z.array(lineResult),
});
export type CallerResult = z.infer<typeof callerResult>;

export const promptRun = z.object({
  id: z.string(),
  model: z.string(),
  passed: z.boolean(),
  ranAt: moment,
  ranBy: z.string(),
  callers: z.array(callerResult),
});
export type RunView = z.infer<typeof promptRun>;

const promptVersion = z.object({
  version: z.number(),
  createdAt: moment,
  author: z.string().nullable().meta({ description: "Null: it is built in" }),
  reason: z.string().nullable(),
  restores: z.number().nullable(),
  tested: z.boolean().nullable().meta({
    description: "Whether simulated callers had passed it; null for a restored or first one",
  }),
});

const piece = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });
export type Piece = z.infer<typeof piece>;

const promptSummary = z.object({
  contentType,
  version: z.number(),
  publishedAt: moment,
  author: z.string().nullable(),
  hasDraft: z.boolean(),
});
export type PromptSummary = z.infer<typeof promptSummary>;
export const promptSummaries = z.object({ prompts: z.array(promptSummary) });

const draft = z.object({ text: z.string(), edition: z.number(), updatedAt: moment, updatedBy: z.string() });

export const promptAdmin = z.object({
  contentType,
  published: z.object({ version: z.number(), text: z.string() }),
  draft: draft.nullable(),
  versions: z.array(promptVersion),
  compared: z.object({ from: z.string(), to: z.string(), pieces: z.array(piece) }).nullable(),
  run: promptRun.nullable().meta({ description: "The latest run of the draft as it stands" }),
});
export type PromptAdmin = z.infer<typeof promptAdmin>;

const firstMessage = z.object({
  id: z.string(),
  category: contentType,
  message: z.string(),
  createdAt: moment,
  author: z.string().nullable(),
});

/** The newest message of a category is the default; the others are its history. */
const firstMessages = z.array(z.object({ category: contentType, messages: z.array(firstMessage) }));
export type FirstMessages = z.infer<typeof firstMessages>;
export const firstMessageList = z.object({ categories: firstMessages });
export const addedMessage = z.object({ id: z.string() });
