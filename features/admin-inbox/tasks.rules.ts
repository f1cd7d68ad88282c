import type { InboxCount, InboxTask } from "./admin-inbox.schema.ts";

/** What can wait for an admin, in the order in which the overview counts it. */
export const inboxTaskKinds = [
  "identity",
  "media",
  "voice",
  "agent",
  "complaint",
  "takedown",
  "broken_call",
  "dispute",
  "safety",
  "confirmation",
] as const;
export type InboxTaskKind = (typeof inboxTaskKinds)[number];

export const inboxTaskNames: Record<InboxTaskKind, string> = {
  identity: "Identity checks",
  media: "Photos and videos",
  voice: "Own voices",
  agent: "Companions to publish",
  complaint: "Complaints",
  takedown: "Removals",
  broken_call: "Broken calls",
  dispute: "Disputed payments",
  safety: "Safety events",
  confirmation: "Second signatures",
};

/** The most pressing first: what is due earliest; of those due together what waits longest. */
export function inOrder(duties: readonly InboxTask[]): InboxTask[] {
  const key = ({ dueAt, since, id }: InboxTask) => `${dueAt} ${since} ${id}`;
  return [...duties].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** How many of each kind wait, and how many are late; kinds without any are left out. */
export function countsOf(duties: readonly InboxTask[], now: Date): InboxCount[] {
  const at = now.toISOString();
  return inboxTaskKinds.flatMap((kind) => {
    const own = duties.filter((duty) => duty.kind === kind);
    return own.length === 0 ? [] : { kind, waiting: own.length, late: own.filter(({ dueAt }) => dueAt < at).length };
  });
}
