import { dateTimeLabel } from "#platform/days/days.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import type { Clocks } from "./clocks.rules.ts";
import { type ComplaintKind, kindNames } from "./complaints.rules.ts";
import type { ComplaintAction, ComplaintOutcome } from "./decisions.rules.ts";

const utc = (at: Date) => `${dateTimeLabel(at)} UTC`;

/** What the reporter is told at once. Neutral in its subject: others may see a mailbox. */
export function acknowledgement(
  { reference, kind, path }: { reference: string; kind: ComplaintKind; path: string },
  clocks: Clocks,
): EmailContent {
  const promise =
    clocks.takedownBy === null
      ? `We decide by ${utc(clocks.decideBy)}. The outer limit is ${utc(clocks.hardLimitAt)}.`
      : `What has to be removed is removed by ${utc(clocks.takedownBy)}.`;
  return {
    subject: `We have received your report ${reference}`,
    paragraphs: [
      `Thank you. Your report has the number ${reference} (${kindNames[kind].toLowerCase()}).`,
      promise,
      "The button leads to its page, where you see what happens to it. Keep the link to yourself: whoever has it can read the page.",
    ],
    action: { label: "See your report", path },
    footnote: "You get this email because this address was given in a report. If that was not you, please ignore it.",
  };
}

/** What a creator is told when something is withheld before anybody has looked. Says nothing of who reported. */
export function measureTaken(agentName: string, measure: "withhold_media" | "hold_agent"): EmailContent {
  const what =
    measure === "hold_agent"
      ? `${agentName} is hidden and cannot be called for now.`
      : `The pictures of ${agentName} are hidden for now; the companion itself stays live.`;
  return {
    subject: `${agentName}: hidden until we have looked at a report`,
    paragraphs: [
      `We received a report about ${agentName} of a kind that we act on at once. ${what}`,
      "A person looks at it as soon as possible, within 48 hours at the latest. You then get the decision with its reason, and you can appeal against it. If the report proves unfounded, everything returns as it was.",
    ],
    action: { label: "How we handle reports", path: "/legal/complaints-policy" },
  };
}

/** What every admin is told when the day's holds are spent: from now on only people keep what is reported off the site. */
export function holdsSpent(reference: string): EmailContent {
  return {
    subject: "Reports no longer hide companions automatically today",
    paragraphs: [
      "Urgent reports have reached today's limit for hiding something automatically. New ones go to the top of the queue, and what they are about stays visible until somebody decides.",
      "Please look at them now. Companions that you clear stay up for 30 days, in case somebody is campaigning against them.",
    ],
    action: { label: "Open the first of them", path: `/admin/complaints/${reference}` },
  };
}

/** What an admin is told when a colleague takes a complaint over from them. */
export function takenOver({ reference, by }: { reference: string; by: string }): EmailContent {
  return {
    subject: `${reference} is assigned to somebody else now`,
    paragraphs: [`@${by} has taken over complaint ${reference} from you. What you noted is still there.`],
    action: { label: "Open the complaint", path: `/admin/complaints/${reference}` },
  };
}

const outcomeSentences: Record<ComplaintOutcome, string> = {
  upheld: "You were right, and we acted on it.",
  partly: "You were right in part, and we acted on that.",
  unfounded: "We found nothing in it that breaks the law or our rules.",
};

type ForReporter = { reference: string; outcome: ComplaintOutcome; words: string; path: string };

/** The decision for who complained. Neutral in its subject: others may see a mailbox. */
export function decisionForReporter({ reference, outcome, words, path }: ForReporter): EmailContent {
  return {
    subject: `Your report ${reference} is decided`,
    paragraphs: [
      `A person has decided about your report ${reference}. ${outcomeSentences[outcome]}`,
      words,
      "If you do not agree, you can appeal from the page of your report for six months, free of charge. Somebody else decides then, within 10 days. You may also turn to the courts, or in the European Union to a certified body for out-of-court settlement.",
    ],
    action: { label: "See the decision", path },
  };
}

const actionSentences: Record<ComplaintAction, (agentName: string) => string> = {
  no_action: (name) => `Nothing about ${name} is changed. Whatever was hidden meanwhile is back as it was.`,
  refuse: (name) => `The report was no valid one. Whatever was hidden of ${name} meanwhile is back as it was.`,
  warn: (name) =>
    `This is a warning about ${name}. Nothing is removed; the next case of its kind has harder consequences.`,
  remove_content: (name) => `Content of ${name} was removed, with the copies that we found, and cannot be put back.`,
  pause_agent: (name) => `${name} is hidden and cannot be called.`,
  suspend_member: (name) =>
    `${name} is hidden, and your account is suspended: you cannot sign in. Calls that were running have ended, and what was earned stays yours.`,
};

type ForAffected = {
  agentName: string;
  action: ComplaintAction;
  words: string;
  path: string;
  /** Whether the decision ended a suspension. */
  restored: boolean;
};

/** The statement of reasons for whom a decision concerns: what was done, why, by whom, and what can be done against it. */
export function decisionForAffected({ agentName, action, words, path, restored }: ForAffected): EmailContent {
  const open = restored && action !== "suspend_member" ? " Your account is open again: you can sign in as before." : "";
  return {
    subject: `${agentName}: a decision about a report`,
    paragraphs: [
      `We received a report about ${agentName}, and a person has decided about it; no machine took part in the decision. ${actionSentences[action](agentName)}${open}`,
      words,
      "If you do not agree, you can answer for six months, free of charge. Somebody else decides then, within 10 days. You may also turn to the courts, or in the European Union to a certified body for out-of-court settlement.",
    ],
    action: { label: "Read it and answer", path },
    footnote: "Keep the link to yourself: whoever has it can answer for you.",
  };
}
