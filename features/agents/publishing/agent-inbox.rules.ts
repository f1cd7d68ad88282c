import { reviewDueAt } from "#features/media/review-due.rules.ts";
import type { WaitingReview } from "../content/agent-editor.schema.ts";

type Waiting = Pick<WaitingReview, "id" | "modelUsername" | "version" | "submittedAt">;

/** A version that waits for review, as an inbox task. */
export function versionTask({ id, modelUsername, version, submittedAt }: Waiting) {
  return {
    kind: "agent" as const,
    id,
    title: `Version ${version} of @${modelUsername}`,
    since: submittedAt,
    dueAt: reviewDueAt(submittedAt),
    to: "/admin/content-verification",
  };
}
