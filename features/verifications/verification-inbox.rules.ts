import type { QueueLine } from "./verifications.schema.ts";

/** An identity that waits to be looked at, as a task for an admin. */
export function identityTask({
  id,
  username,
  submittedAt,
  dueAt,
}: Pick<QueueLine, "id" | "username" | "submittedAt" | "dueAt">) {
  return {
    kind: "identity" as const,
    id,
    title: `@${username}`,
    since: submittedAt,
    dueAt,
    to: `/admin/verifications/${id}`,
  };
}
