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
  if (match === "exact") return "Found exactly, and whoever begins like it.";
  if (match === "begins") return count >= 50 ? "The first fifty that begin like this: write more of it." : null;
  return "Nobody begins like this. These are spelled alike.";
}

export const linkLabels: Record<LinkKind, string> = {
  payment: "the same payment",
  email: "the same mailbox",
  device: "the same browser and network",
  network: "the same network",
};

const waiting = "This waits for another admin now, for 48 hours.";
/** What the page says after a deed. */
export const actionLabels: Record<string, string> = {
  suspend: "Suspended. Sessions and calls have ended, and an email is on its way.",
  restore: "Open again. An email is on its way.",
  credit: "Booked. The member gets an email.",
  waiting,
  unfreeze: waiting,
  payoff: waiting,
  role: waiting,
  email: waiting,
  type: "The user type is changed.",
  signout: "Signed out everywhere.",
  export: "A copy is being made. The member gets an email when it is ready.",
  delete: "The deletion is planned. The member can still keep the account.",
  note: "The note is kept.",
  confirm: "Confirmed and done.",
  refuse: "Refused.",
  withdraw: "Taken back.",
};

const identityLabels: Record<string, string> = {
  none: "Nothing sent",
  draft: "Being filled in",
  submitted: "Waits for a reviewer",
  approved: "Confirmed",
  rejected: "Refused",
  expired: "Ended",
};
export const identityLabel = ({ identity }: Pick<MemberFile, "identity">): string =>
  identityLabels[identity.state] ?? identity.state;

const isEnd = (reason: string): reason is EndReason => (endReasons as readonly string[]).includes(reason);

/** How a call of a member ended, or that it goes on. */
export function callEnd({ state, endedReason }: Pick<MemberFile["calls"][number], "state" | "endedReason">): string {
  if (endedReason !== null && isEnd(endedReason)) return adminEndLabel(endedReason);
  return state === "ended" ? "Ended" : "On the line";
}

/** Where a complaint of or about a member stands. */
export const complaintState = (state: string): string =>
  Object.hasOwn(complaintStates, state) ? complaintStates[state as keyof typeof complaintStates] : state;
