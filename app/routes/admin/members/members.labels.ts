import { adminEndLabel, endReasons } from "#app/components/calls/calls.labels.ts";
import { complaintStates } from "#app/components/complaints/complaints.labels.ts";
import type { EndReason } from "#features/conversations/conversations.schema.ts";
import type { LinkKind, MemberFile, PeoplePage, PersonLine } from "#features/people/people.schema.ts";

export const statusLabels: Record<PersonLine["status"], string> = {
  active: "Active",
  suspended: "Suspended",
  closed: "Deleted",
};

/** What somebody is here: a role before a type. */
export function kindLabel({ role, userType }: Pick<PersonLine, "role" | "userType">): string {
  if (role === "admin") return "Admin";
  return userType === "model" ? "Creator" : "Customer";
}

/** How the lines of a search were found. */
export function matchWords(match: PeoplePage["match"], count: number): string | null {
  if (count === 0 || match === "all") return null;
  if (match === "exact") return "Exact and prefix matches.";
  if (match === "begins") return count >= 50 ? "First 50 prefix matches: write more to narrow them down." : null;
  return "No exact match. Similar names:";
}

export const linkLabels: Record<LinkKind, string> = {
  payment: "the same payment",
  email: "the same mailbox",
  device: "the same browser and network",
  network: "the same network",
};

const waiting = "Another admin has 48 hours to approve this.";
/** What the page says after an action. */
export const actionLabels: Record<string, string> = {
  suspend: "Suspended. Sessions and calls have ended, and the member gets an email.",
  restore: "Suspension lifted. The member gets an email.",
  credit: "Applied. The member gets an email.",
  waiting,
  unfreeze: waiting,
  payoff: waiting,
  role: waiting,
  email: waiting,
  type: "Member type changed.",
  signout: "Signed out everywhere.",
  export: "Export started. The member gets an email when it is ready.",
  delete: "Deletion scheduled. The member can still cancel it.",
  note: "Note added.",
  confirm: "Approved.",
  refuse: "Refused.",
  withdraw: "Withdrawn.",
};

const identityLabels: Record<string, string> = {
  none: "Nothing sent",
  draft: "Draft",
  submitted: "In review",
  approved: "Confirmed",
  rejected: "Refused",
  expired: "Expired",
};
export const identityLabel = ({ identity }: Pick<MemberFile, "identity">): string =>
  identityLabels[identity.state] ?? identity.state;

const isEnd = (reason: string): reason is EndReason => (endReasons as readonly string[]).includes(reason);

/** How a call of a member ended, or that it goes on. */
export function callEnd({ state, endedReason }: Pick<MemberFile["calls"][number], "state" | "endedReason">): string {
  if (endedReason !== null && isEnd(endedReason)) return adminEndLabel(endedReason);
  return state === "ended" ? "Ended" : "Live";
}

/** Where a complaint of or about a member stands. */
export const complaintState = (state: string): string =>
  Object.hasOwn(complaintStates, state) ? complaintStates[state as keyof typeof complaintStates] : state;
