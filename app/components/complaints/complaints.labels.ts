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
  assigned: "Taken",
  awaiting_second: "Needs a second admin",
  decided: "Decided",
  appealed: "Answered",
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

export const reasonOptions: { value: ReasonCode; label: string }[] = reasonCodes.map((value) => ({
  value,
  label: value === "other" ? "Another rule" : reasonWord(value),
}));

/** The label of an event on the admin page. */
const eventWords: Record<string, string> = {
  received: "Report received",
  acknowledged: "Acknowledged, with its deadlines",
  agent_held: "Companion hidden at once",
  media_withheld: "Pictures hidden at once",
  assigned: "Taken onto a desk",
  noted: "Note",
  decided: "Decided",
  appealed: "Appeal received",
  contested: "Counter-notice received",
  closed: "Closed",
  second_asked: "A second admin was asked to confirm a decision",
};
export const complaintEvent = (kind: string): string => eventWords[kind] ?? kind;

export const faultWords = {
  closed: "It is decided. It opens again when one side answers.",
  own: "It concerns you, so somebody else decides.",
  other: "You decided it before. After an answer, another admin decides.",
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
