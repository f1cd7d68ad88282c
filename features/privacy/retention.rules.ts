import { reporterKeptDays } from "#features/complaints/complaints.rules.ts";
import { IDLE_DAYS } from "#features/memories/memories.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import { deletionDays, exportDays } from "./privacy.rules.ts";

export type RetentionSettings = { transcriptDays: number; flaggedTranscriptDays: number; ledgerYears: number };

export type RetentionRule = {
  kind: RetentionKind;
  label: string;
  /** The retention in days, counted from the kind's `oldest` date. */
  days: (settings: RetentionSettings) => number;
  rule: (days: number) => string;
  job: string | null;
};

export const retentionKinds = [
  "transcripts",
  "flagged_transcripts",
  "memories",
  "crisis_events",
  "safety_events",
  "reports",
  "letters",
  "copies",
  "media_files",
  "visits",
  "errors",
  "deletions",
  "journals",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const yearDays = 365;
const fixed = (days: number) => () => days;
const after = (what: string) => (days: number) => `${days} days after ${what}`;

/** How long each kind of data is stored, and which job removes it. */
export const retentionRules: readonly RetentionRule[] = [
  {
    kind: "transcripts",
    label: "What was said in calls",
    job: "erase-old-transcripts",
    days: (settings) => settings.transcriptDays,
    rule: after("the call"),
  },
  {
    kind: "flagged_transcripts",
    label: "What was said in flagged calls",
    job: "erase-old-transcripts",
    days: (settings) => settings.flaggedTranscriptDays,
    rule: after("the call"),
  },
  {
    kind: "memories",
    label: "What companions keep of customers",
    job: "forget-idle-memories",
    days: fixed(IDLE_DAYS),
    rule: after("they were last used in a call; sooner where the customer erases them"),
  },
  {
    kind: "crisis_events",
    label: "Which call a referral to a crisis line was of",
    job: "forget-safety-events",
    days: fixed(30),
    rule: after("it; the count stays"),
  },
  {
    kind: "safety_events",
    label: "Which call another safety event was of",
    job: "forget-safety-events",
    days: fixed(180),
    rule: after("it; the count stays"),
  },
  {
    kind: "reports",
    label: "Names and words of decided reports",
    job: "forget-old-reporters",
    days: fixed(reporterKeptDays),
    rule: after("the decision; number and decision stay"),
  },
  {
    kind: "letters",
    label: "Emails",
    job: "forget-old-letters",
    days: fixed(30),
    rule: after("they were sent or given up"),
  },
  {
    kind: "copies",
    label: "Copies of members' data",
    job: "make-data-exports",
    days: fixed(exportDays),
    rule: after("they were made"),
  },
  {
    kind: "media_files",
    label: "Files of photos and videos that were removed",
    job: "clean-media",
    days: fixed(1),
    rule: () => "An hour after the removal",
  },
  {
    kind: "visits",
    label: "Networks of visitors",
    job: "forget-networks",
    days: fixed(30),
    rule: after("the visit; the count stays"),
  },
  {
    kind: "errors",
    label: "Errors of the program",
    job: "forget-old-errors",
    days: fixed(90),
    rule: after("they were last seen"),
  },
  {
    kind: "deletions",
    label: "Accounts that are to be deleted",
    job: "delete-due-members",
    days: fixed(deletionDays),
    rule: after("the member asked; one with a running call or new money waits"),
  },
  {
    kind: "journals",
    label: "The books",
    job: null,
    days: ({ ledgerYears }) => ledgerYears * yearDays,
    rule: (days) => `${days / yearDays} years, by law`,
  },
];

/** A job that runs once a day may be a day behind. */
const slackMs = 2 * dayMs;

/** Whether the oldest row should have been removed by now. */
export const isLate = (oldest: Date | null, days: number, now: Date): boolean =>
  oldest !== null && now.getTime() - oldest.getTime() > days * dayMs + slackMs;
