import type { ConfirmationView } from "./confirmations.schema.ts";

type Request = Pick<ConfirmationView, "id" | "summary" | "askedAt" | "expiresAt" | "own">;

/** A confirmation request as an inbox task. The viewer's own requests can only be decided by another admin. */
export function confirmationTask({ id, summary, askedAt, expiresAt, own }: Request) {
  return {
    kind: "confirmation" as const,
    id,
    title: summary,
    since: askedAt,
    dueAt: expiresAt,
    to: "/admin/users-management/confirmations",
    own,
  };
}
