import { z } from "zod";
import { type Finding, type MediaKind, type MediaState, mediaKinds, reviewReasonCodes } from "./media.rules.ts";

const id = z.uuid();

/** What an upload says of itself. `bytes` is its exact length. */
export const uploadInput = z.object({
  kind: z.enum(mediaKinds),
  name: z.string().max(1_000),
  bytes: z.number().int().nonnegative(),
});
export type UploadInput = z.infer<typeof uploadInput>;

export const altInput = z.object({ id, alt: z.string().trim().max(200, "A description has at most 200 characters") });
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
export type MediaView = {
  id: string;
  kind: MediaKind;
  state: Exclude<MediaState, "removed">;
  name: string;
  alt: string;
  /** Why it was refused, in a sentence. */
  reason: string | null;
  /** What the reviewer added. */
  note: string;
  /** Refused as it is, and welcome when it is changed. */
  changeAsked: boolean;
  /** What became of the creator's appeal against this refusal; `open`: they can still appeal; null: nothing to appeal. */
  appeal: "open" | "waiting" | "upheld" | null;
  /** A small picture of it; null for what is not ready, and for a video without a frame. */
  picture: string | null;
  /** The whole of it. */
  address: string | null;
};

/** The creator's own, in order, with what there is room for. */
export type OwnMedia = {
  /** False: uploads are switched off under this brand. What is there stays. */
  open: boolean;
  media: MediaView[];
  limits: { photos: number; photoBytes: number; videos: number; videoBytes: number };
};

/** Something that waits for a reviewer. */
export type MediaToReview = MediaView & {
  ownerUid: string;
  ownerUsername: string;
  receivedAt: string;
  findings: Finding[];
};

/** Something that was approved a moment ago. `until`: so long its approval can be taken back. */
export type FreshApproval = { id: string; kind: MediaKind; name: string; username: string; until: string };

/** An upload that was stopped because it looks like a removed picture. `distance`: in how many of 64 bits it differs. */
export type StoppedUpload = { id: string; username: string; reason: string; distance: number; stoppedAt: string };

export const appealDecision = z.object({
  outcome: z.enum(["upheld", "overturned"], "Please choose what becomes of it"),
  note: z.string("Please say why").trim().min(3, "Please say why").max(1_000, "At most 1,000 characters"),
});
export type AppealDecision = z.infer<typeof appealDecision>;

/** A word against a refusal. `mine`: the one who looks at it refused it, and leaves it to others. */
export type AppealToReview = {
  id: string;
  mediaId: string;
  words: string;
  reason: string;
  askedAt: string;
  mine: boolean;
};
