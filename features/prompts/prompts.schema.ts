import { z } from "zod";

/** The content types that have a prompt and a default first message of their own. */
export const promptTypes = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"] as const;
export type PromptType = (typeof promptTypes)[number];

const reason = z.string().trim().min(1, "Please give a reason").max(1000, "At most 1,000 characters");

export const draftInput = z.object({
  text: z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(20, "At least 20 characters").max(8000, "At most 8,000 characters")),
  /** Which state of the draft this was written over; 0: there was none. */
  edition: z.coerce.number().int().min(0),
});
export type DraftInput = z.infer<typeof draftInput>;

export const publishInput = z.object({
  reason,
  edition: z.coerce.number().int().min(1),
  /** To publish what no simulated caller has passed. */
  override: z.union([z.boolean(), z.literal("true").transform(() => true)]).optional(),
});
export type PublishInput = z.infer<typeof publishInput>;

export const restoreInput = z.object({ reason, version: z.coerce.number().int().min(1) });
export type RestoreInput = z.infer<typeof restoreInput>;

/** Two versions to compare; without them the draft is compared with what is published. */
export const compareQuery = z.object({
  from: z.coerce.number().int().min(1).optional(),
  to: z.coerce.number().int().min(1).optional(),
});
export type CompareQuery = z.infer<typeof compareQuery>;

export const firstMessageInput = z.object({
  category: z.enum(promptTypes, "One of the content types"),
  message: z
    .string()
    .trim()
    .min(3, "The first message must be at least 3 characters")
    .max(500, "At most 500 characters"),
  reason,
});
export type FirstMessageInput = z.infer<typeof firstMessageInput>;

/** One thing that a simulated caller looks for in an answer. */
export type CheckResult = { check: string; passed: boolean };
/** A line of a simulated caller and what came back: from the model, or from the platform in its place. */
export type LineResult = { line: string; by: "model" | "platform" | "nobody"; reply: string; checks: CheckResult[] };
export type CallerResult = { caller: string; label: string; passed: boolean; lines: LineResult[] };

export type RunView = {
  id: string;
  model: string;
  passed: boolean;
  ranAt: string;
  ranBy: string;
  callers: CallerResult[];
};
export type VersionView = {
  version: number;
  createdAt: string;
  /** Null: it came with the program. */
  author: string | null;
  reason: string | null;
  restores: number | null;
  /** Whether simulated callers had passed it; null for a restored or first one. */
  tested: boolean | null;
};
export type Piece = { kind: "same" | "added" | "removed"; text: string };
export type PromptSummary = {
  contentType: PromptType;
  version: number;
  publishedAt: string;
  author: string | null;
  hasDraft: boolean;
};
export type PromptAdmin = {
  contentType: PromptType;
  published: { version: number; text: string };
  draft: { text: string; edition: number; updatedAt: string; updatedBy: string } | null;
  versions: VersionView[];
  compared: { from: string; to: string; pieces: Piece[] } | null;
  /** The latest run of the draft as it stands. */
  run: RunView | null;
};
export type FirstMessageView = {
  id: string;
  category: PromptType;
  message: string;
  createdAt: string;
  author: string | null;
};
/** Of each category the newest is the default; the others are its history. */
export type FirstMessages = { category: PromptType; messages: FirstMessageView[] }[];
