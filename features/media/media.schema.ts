import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { typedLine } from "#platform/text/typed-line.ts";
import { type MediaKind, mediaKinds, reviewReasonCodes } from "./media.rules.ts";

const id = z.uuid();
const moment = z.string().meta({ description: "UTC" });

/** What an upload says of itself. `bytes` is its exact length. */
export const uploadInput = z.object({
  kind: z.enum(mediaKinds),
  name: z.string().max(1_000),
  bytes: z.number().int().nonnegative(),
});
export type UploadInput = z.infer<typeof uploadInput>;

export const altInput = z.object({ id, alt: typedLine(200, { tooLong: "A description has at most 200 characters" }) });
export type AltInput = z.infer<typeof altInput>;

export const orderInput = z.object({ kind: z.enum(mediaKinds), ids: z.array(id).max(60) });
export type OrderInput = z.infer<typeof orderInput>;

export const reviewInput = z
  .object({
    decision: z.enum(["approve", "change", "refuse"]),
    reason: z.enum(reviewReasonCodes, "Please give a reason").optional(),
    note: z.string().trim().max(1_000, "At most 1,000 characters").default(""),
  })
  .refine(({ decision, reason }) => decision === "approve" || reason !== undefined, {
    error: "Please give a reason",
    path: ["reason"],
  });
export type ReviewInput = z.input<typeof reviewInput>;

/** What a creator says against a refusal. */
const appealWords = z
  .string("Please say why this should be looked at again")
  .trim()
  .min(10, "Please say in a sentence why this should be looked at again")
  .max(1_000, "At most 1,000 characters");

export const appealInput = z.object({ words: appealWords });

/** A medium as its creator sees it. Addresses are for this member alone, and for ten minutes. */
const mediaView = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  state: z.enum(["uploading", "processing", "pending", "approved", "refused"]),
  name: z.string(),
  alt: z.string(),
  reason: z.string().nullable().meta({ description: "Why it was refused, in a sentence" }),
  note: z.string().meta({ description: "What the reviewer added" }),
  changeAsked: z.boolean().meta({ description: "Refused as it is, and welcome when it is changed" }),
  appeal: z.enum(["open", "waiting", "upheld"]).nullable().meta({
    description: "The creator's appeal against this refusal; `open`: they can still appeal; null: nothing to appeal",
  }),
  picture: z
    .string()
    .nullable()
    .meta({ description: "A small picture of it; null for what is not ready, and for a video without a frame" }),
  address: z.string().nullable().meta({ description: "The whole of it" }),
});
export type MediaView = z.infer<typeof mediaView>;

/** The creator's own, in order, with what there is room for. */
export type OwnMedia = {
  /** False: uploads are switched off under this brand. What is there stays. */
  open: boolean;
  media: MediaView[];
  limits: { photos: number; photoBytes: number; videos: number; videoBytes: number };
};

const finding = z.object({
  check: z.enum(["metadata", "file", "image", "likeness", "words", "report"]),
  verdict: z.enum(["ok", "look"]),
  words: z.string(),
});
/** Something that waits for a reviewer. */
export const mediaToReview = mediaView.extend({
  ownerUid: z.string(),
  ownerUsername: z.string(),
  hindrance: z.string().nullable().meta({ description: "Why it cannot be approved now, whatever it shows" }),
  receivedAt: moment,
  findings: z.array(finding).meta({ description: "What automated checks found in it" }),
});
export type MediaToReview = z.infer<typeof mediaToReview>;

/** Something that was approved a moment ago. `until`: so long its approval can be taken back. */
export type FreshApproval = { id: string; kind: MediaKind; name: string; username: string; until: string };

/** An upload that was stopped because it looks like a removed picture. */
const stoppedUpload = z.object({
  id: z.string(),
  username: z.string(),
  reason: z.string(),
  distance: z.number().meta({ description: "In how many of 64 bits it differs" }),
  stoppedAt: moment,
});
export type StoppedUpload = z.infer<typeof stoppedUpload>;
export const stoppedUploads = z.object({ stopped: z.array(stoppedUpload) });

export const appealDecision = z.object({
  outcome: z.enum(["upheld", "overturned"], "Please choose a decision"),
  note: reasonField.meta({ description: "Why, for the audit log and the creator" }),
});
export type AppealDecision = z.infer<typeof appealDecision>;

/** What a creator said against a refusal. */
export const appealToReview = z.object({
  id: z.string(),
  mediaId: z.string(),
  words: z.string(),
  reason: z.string(),
  askedAt: moment,
  mine: z.boolean().meta({ description: "The one who looks at it refused it, and leaves it to others" }),
});
export type AppealToReview = z.infer<typeof appealToReview>;
