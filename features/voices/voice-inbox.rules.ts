import { reviewDueAt } from "#features/media/review-due.rules.ts";
import type { WaitingVoice } from "./own-voice.schema.ts";

/** An own voice waiting for review, as an inbox task. */
export function voiceTask({
  id,
  name,
  username,
  recordedAt,
}: Pick<WaitingVoice, "id" | "name" | "username" | "recordedAt">) {
  return {
    kind: "voice" as const,
    id,
    title: `${name} of @${username}`,
    since: recordedAt,
    dueAt: reviewDueAt(recordedAt),
    to: "/admin/content-verification",
  };
}
