import { reviewReasons as mediaReasons } from "#features/media/media.rules.ts";
import { reviewReasons as agentReasons } from "../agents/reviews/agent-reviews.rules.ts";

/** The kinds of content that admins review. */
export const contentKinds = ["photo", "video", "voice", "text", "agent", "appeal"] as const;
export type ContentKind = (typeof contentKinds)[number];

export type ReviewReason = { code: string; label: string };

const ofMedia: ReviewReason[] = Object.entries(mediaReasons).map(([code, label]) => ({ code, label }));

/** The refusal reasons for a kind, as its creator reads them; none for an appeal. */
export function reasonsFor(kind: ContentKind): readonly ReviewReason[] {
  if (kind === "appeal") return [];
  return kind === "photo" || kind === "video" ? ofMedia : agentReasons;
}
