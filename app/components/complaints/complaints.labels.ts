import {
  type ComplaintKind,
  type ComplaintState,
  type ReasonCode,
  reasonCodes,
  reasonsOfKind,
} from "#features/complaints/complaints.rules.ts";
import type { ComplaintAction } from "#features/complaints/decisions.rules.ts";

/** Short labels of kinds and states for the admin list. */
export const complaintKinds: Record<ComplaintKind, string> = {
  conduct: "Conduct",
  "intimate-images": "Intimate images",
  underage: "Under 18",
  illegal: "Illegal content",
  copyright: "Copyright",
  privacy: "Privacy, likeness",
  other: "Something else",
};

export const complaintStates: Record<ComplaintState, string> = {
  received: "New",
  assigned: "Assigned",
  awaiting_second: "Awaiting approval",
  decided: "Decided",
  appealed: "Appealed",
  closed: "Closed",
};

export const complaintOutcomes = { upheld: "Upheld", partly: "Upheld in part", unfounded: "Unfounded" } as const;

const reasonWords = new Map<string, string>(
  Object.values(reasonsOfKind)
    .flat()
    .toReversed()
    .map(({ id, label }) => [id, label]),
);
export const reasonWord = (reason: string): string => reasonWords.get(reason) ?? reason;

/** What the reason adds to the kind of a complaint; null for kinds with one reason, which says the same again. */
export const reasonBesideKind = (kind: ComplaintKind, reason: string): string | null =>
  reasonsOfKind[kind].length === 1 ? null : reasonWord(reason);

export const reasonOptions: { value: ReasonCode; label: string }[] = reasonCodes.map((value) => ({
  value,
  label: value === "other" ? "Another rule" : reasonWord(value),
}));

/** The label of an event on the admin page. */
const eventWords: Record<string, string> = {
  received: "Report received",
  acknowledged: "Acknowledged, deadlines set",
  agent_held: "Companion hidden immediately",
  media_withheld: "Pictures hidden immediately",
  assigned: "Assigned",
  noted: "Note",
  decided: "Decided",
  appealed: "Appeal received",
  contested: "Counter-notice received",
  closed: "Closed",
  second_asked: "Second admin asked to approve the decision",
};
export const complaintEvent = (kind: string): string => eventWords[kind] ?? kind;

export const faultWords = {
  closed: "Decided. It reopens if one side appeals.",
  own: "This case is about you, so another admin decides.",
  other: "You made the earlier decision, so another admin decides on the appeal.",
} as const;

/** How the side that a decision concerns reads what was done. */
export const affectedWords: Record<ComplaintAction, string> = {
  no_action: "Nothing was done",
  refuse: "The report was refused",
  warn: "You were warned",
  remove_content: "Content was removed",
  pause_agent: "The companion is hidden",
  suspend_member: "The account is suspended",
};
