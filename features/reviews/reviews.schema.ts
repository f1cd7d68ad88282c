import { z } from "zod";
import type { ComplaintKind } from "#features/complaints/complaints.rules.ts";
import type { AppealToReview, MediaToReview } from "#features/media/media.schema.ts";
import type { WaitingVoice } from "#features/voices/own-voice.schema.ts";
import type { EditorFields } from "../agents/fields/agent-fields.rules.ts";
import type { TextToReview } from "../members/profile/profile.schema.ts";
import { type ContentKind, contentKinds } from "./reviews.rules.ts";

export const contentQuery = z.object({ kind: z.enum(contentKinds).optional(), cursor: z.string().max(200).optional() });
export type ContentQuery = z.infer<typeof contentQuery>;

/** What is decided about one thing. For an appeal, `approve` shows it after all and `refuse` lets the refusal stand. */
export const contentDecision = z.object({
  decision: z.enum(["approve", "change", "refuse"], "Please choose what becomes of it"),
  reason: z.string().max(40).optional(),
  note: z.string().trim().max(1_000, "At most 1,000 characters").default(""),
  /** Whether the picture was uncovered for whoever decides; needed to let the public see it. */
  seen: z
    .union([z.boolean(), z.enum(["true", ""])])
    .default(false)
    .transform((value) => value === true || value === "true"),
});
export type ContentDecision = z.infer<typeof contentDecision>;
export const contentKindInput = z.enum(contentKinds);

export const approveAllInput = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one photo").max(50, "At most 50 at once"),
  /** Those that were uncovered for whoever decides. */
  seen: z.array(z.uuid()).max(500).default([]),
});

export type ApproveAllInput = z.infer<typeof approveAllInput>;

/** An agent's version as it would be heard. `touches`: fields that the rules for texts stop at. */
export type VersionToReview = {
  agentId: string;
  version: number;
  fields: EditorFields;
  touches: string[];
  voice: VersionVoice;
};
/** The voice in which it would speak; null where none was chosen. */
export type VersionVoice = { id: string; name: string } | null;
export type VoiceToReview = Pick<WaitingVoice, "name" | "sentence" | "verified" | "sentenceCheck" | "sentenceHeard">;

type About =
  | { kind: "photo" | "video"; medium: MediaToReview }
  | { kind: "appeal"; appeal: AppealToReview; medium: MediaToReview | null }
  | { kind: "text"; text: TextToReview }
  | { kind: "voice"; voice: VoiceToReview }
  | { kind: "agent"; version: VersionToReview };

/** One thing that waits, with all that a reviewer needs to decide. */
export type ContentItem = {
  id: string;
  ownerUid: string;
  username: string;
  since: string;
  dueAt: string;
  /** Open complaints about its creator. */
  complaints: { reference: string; kind: ComplaintKind; removal: boolean }[];
} & About;

export type ContentPage = {
  items: ContentItem[];
  nextCursor: string | null;
  /** How many wait of each kind. */
  counts: Record<ContentKind, number>;
};
