import type { QueueRow } from "./content-queue.store.ts";

/** A profile text or an appeal, as a task for an admin. An appeal is for somebody else than who refused. */
export function contentTask(
  { id, username, since, dueAt, againstUid }: Pick<QueueRow, "id" | "username" | "since" | "dueAt" | "againstUid">,
  kind: "text" | "appeal",
  adminUid: string,
) {
  return {
    kind,
    id,
    title: `${kind === "text" ? "profile text" : "appeal"} of @${username}`,
    since: since.toISOString(),
    dueAt: dueAt.toISOString(),
    to: `/admin/content-verification?kind=${kind}`,
    own: againstUid === adminUid,
  };
}
