import { claimsToBeHuman } from "#features/moderation/ai-disclosure.rules.ts";
import { showsContactDetails } from "#features/moderation/contact-details.rules.ts";
import type { HardLimit } from "#features/moderation/hard-limits.rules.ts";
import { checkLongText, isTooLong, piecesOf } from "#features/moderation/text-check.rules.ts";
import { agentFields, type EditorField, type EditorFields, reviewedFields } from "../fields/agent-fields.rules.ts";
import { type AgentContent, fieldsOf } from "./agent-content.rules.ts";

const limitWords: Record<HardLimit, string> = {
  minors: "minors and age play",
  non_consent: "anything without consent",
  real_person: "real persons",
  self_harm_encouragement: "harm to oneself",
  trafficking: "trafficking",
  bestiality: "animals",
  incest: "family members",
};

/** All texts of a companion as one text. */
export function spokenTexts(content: AgentContent): string {
  const fields = fieldsOf(content);
  return reviewedFields.map((field) => fields[field]).join("\n");
}

/** Checks every text against the platform's hard limits; returns a message for each field that touches one. */
export function refusedTexts(content: AgentContent): Partial<Record<EditorField, string>> {
  const fields = fieldsOf(content);
  const refused: Partial<Record<EditorField, string>> = {};
  for (const field of reviewedFields) {
    const verdict = checkLongText(fields[field]);
    if (agentFields[field].spoken && claimsToBeHuman(fields[field])) {
      refused[field] = "A companion may not claim to be human. Please change it.";
    }
    if (piecesOf(fields[field]).some(showsContactDetails)) {
      refused[field] = "Leave out contact details and links to other sites.";
    }
    if (verdict.outcome !== "refuse") continue;
    if (isTooLong(verdict)) {
      refused[field] = "This has a line that is too long to be checked. Please divide it.";
      continue;
    }
    const about = limitWords[verdict.reason as HardLimit] ?? "the limits that hold for every companion";
    refused[field] = `This goes against a limit that holds for every companion: ${about}. Please change it.`;
  }
  return refused;
}

/** The fields that the text checks stop, for reviewers of a version. */
export const touchedFields = (fields: EditorFields): EditorField[] =>
  reviewedFields.filter(
    (field) => checkLongText(fields[field]).outcome !== "pass" || piecesOf(fields[field]).some(showsContactDetails),
  );
