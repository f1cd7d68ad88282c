import type { Letter } from "#features/mail/letters.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Clocks } from "./clocks.rules.ts";
import { type ComplaintKind, kindNames } from "./complaints.rules.ts";

const utc = (at: Date) => `${dateTimeLabel(at)} UTC`;

/** What the reporter is told at once. Neutral in its subject: others may see a mailbox. */
export function acknowledgement(
  { reference, kind, path }: { reference: string; kind: ComplaintKind; path: string },
  clocks: Clocks,
): Letter {
  const promise =
    clocks.takedownBy === null
      ? `We decide by ${utc(clocks.decideBy)}. The outer limit is ${utc(clocks.hardLimitAt)}.`
      : `What has to be removed is removed by ${utc(clocks.takedownBy)}.`;
  return {
    subject: `We have received your report ${reference}`,
    paragraphs: [
      `Thank you. Your report has the number ${reference} (${kindNames[kind].toLowerCase()}).`,
      promise,
      "The button leads to its page, where you see what becomes of it. Keep the link to yourself: whoever has it can read the page.",
    ],
    action: { label: "See your report", path },
    footnote: "You get this letter because this address was given in a report. If that was not you, please ignore it.",
  };
}

/** What a creator is told when something is withheld before anybody has looked. Says nothing of who reported. */
export function measureTaken(agentName: string, measure: "withhold_media" | "hold_agent"): Letter {
  const what =
    measure === "hold_agent"
      ? `${agentName} is hidden and cannot be called for now.`
      : `The pictures of ${agentName} are hidden for now; the companion itself stays on the air.`;
  return {
    subject: `${agentName}: hidden until we have looked at a report`,
    paragraphs: [
      `We received a report about ${agentName} of a kind that we act on at once. ${what}`,
      "A person looks at it as soon as possible, within 48 hours at the latest. You then get the decision with its reason, and you can appeal against it. If the report proves unfounded, everything returns as it was.",
    ],
    action: { label: "How we handle reports", path: "/legal/complaints-policy" },
  };
}
