import type { ConfirmationView } from "./confirmations.schema.ts";

type Request = Pick<ConfirmationView, "id" | "summary" | "askedAt" | "expiresAt" | "own">;

/** A request for a second admin, as a task; one's own is another admin's to decide. */
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
