import type { MediaToReview } from "./media.schema.ts";
import { reviewDueAt } from "./review-due.rules.ts";

/** A photo or video that waits to be looked at, as a task for an admin. */
export function mediaTask({
  id,
  kind,
  ownerUsername,
  receivedAt,
}: Pick<MediaToReview, "id" | "kind" | "ownerUsername" | "receivedAt">) {
  return {
    kind: "media" as const,
    id,
    title: `${kind} of @${ownerUsername}`,
    since: receivedAt,
    dueAt: reviewDueAt(receivedAt),
    to: "/admin/content-verification",
  };
}
