import { claimsToBeHuman } from "#features/moderation/ai-disclosure.rules.ts";
import type { HardLimit } from "#features/moderation/hard-limits.rules.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import { type AgentContent, fieldsOf } from "./agent-fields.rules.ts";
import type { EditorField, EditorFields } from "./editor-fields.rules.ts";

const limitWords: Record<HardLimit, string> = {
  minors: "minors and age play",
  non_consent: "anything without consent",
  real_person: "real persons",
  self_harm_encouragement: "harm to oneself",
  trafficking: "trafficking",
  bestiality: "animals",
  incest: "family members",
};

/** Everything that is said or shown in a companion's name. What it refuses may name what is refused. */
const checkedFields = [
  "name",
  "tagline",
  "description",
  "mood",
  "first_message",
  "backstory",
  "tone",
  "welcomes",
  "example_lines",
] as EditorField[];

/** What the agent says itself, as opposed to what is said about it. */
const spokenFields: readonly EditorField[] = ["first_message", "example_lines"];

/** All of a companion's words as one text. */
export function spokenTexts(content: AgentContent): string {
  const fields = fieldsOf(content);
  return checkedFields.map((field) => fields[field]).join("\n");
}

/** The platform's hard limits, held against every text; a message for each field that touches one. */
export function refusedTexts(content: AgentContent): Partial<Record<EditorField, string>> {
  const fields = fieldsOf(content);
  const refused: Partial<Record<EditorField, string>> = {};
  for (const field of checkedFields) {
    const verdict = checkText(fields[field], "out");
    if (spokenFields.includes(field) && claimsToBeHuman(fields[field])) {
      refused[field] = "A companion may not claim to be human. Please change it.";
    }
    if (verdict.outcome !== "refuse") continue;
    const about = limitWords[verdict.reason as HardLimit] ?? "the limits that hold for every companion";
    refused[field] = `This goes against a limit that holds for every companion: ${about}. Please change it.`;
  }
  return refused;
}

/** The fields that the checks of texts stop at, for those who look at a version. */
export const touchedFields = (fields: EditorFields): EditorField[] =>
  checkedFields.filter((field) => checkText(fields[field], "out").outcome !== "pass");
