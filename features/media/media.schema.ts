import { z } from "zod";
import { type MediaKind, type MediaState, mediaKinds, reviewReasonCodes } from "./media.rules.ts";

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
  .object({ decision: z.enum(["approve", "refuse"]), reason: z.enum(reviewReasonCodes).optional() })
  .refine(({ decision, reason }) => decision === "approve" || reason !== undefined, {
    error: "Please give a reason",
    path: ["reason"],
  });
export type ReviewInput = z.infer<typeof reviewInput>;

/** A medium as its creator sees it. Addresses are for this member alone, and for ten minutes. */
export type MediaView = {
  id: string;
  kind: MediaKind;
  state: Exclude<MediaState, "removed">;
  name: string;
  alt: string;
  /** Why it was refused, in a sentence. */
  reason: string | null;
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
export type MediaToReview = MediaView & { ownerUid: string; ownerUsername: string; receivedAt: string };
