import type { InboxCount, InboxTask } from "./admin-inbox.schema.ts";
import { inboxTaskKinds } from "./tasks.rules.ts";

/** Sorts tasks by due time, then by age. */
export function byDueTime(tasks: readonly InboxTask[]): InboxTask[] {
  const key = ({ dueAt, since, id }: InboxTask) => `${dueAt} ${since} ${id}`;
  return [...tasks].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Counts the pending and late tasks of each kind; kinds without tasks are left out. */
export function countsOf(tasks: readonly InboxTask[], now: Date): InboxCount[] {
  const at = now.toISOString();
  return inboxTaskKinds.flatMap((kind) => {
    const ofKind = tasks.filter((task) => task.kind === kind);
    return ofKind.length === 0
      ? []
      : { kind, waiting: ofKind.length, late: ofKind.filter(({ dueAt }) => dueAt < at).length };
  });
}
