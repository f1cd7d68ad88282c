import { decimalString, type Micros, micros, parseDollars, wholeCents } from "#platform/money/money.ts";
import { byKey, type CamelCase, camelCase, camelCased } from "#platform/text/keys.rules.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import {
  type agentFields,
  type EditorField,
  type EditorFields,
  fieldNames,
  listFields,
  textFields,
} from "../fields/agent-fields.rules.ts";
import type { EditorState, StepId } from "../fields/editor-steps.rules.ts";
import type { ContentType } from "../persona/content-types.rules.ts";
import { type BasicInput, basicInput, pricingInput, voiceInput } from "./agent-editor.schema.ts";
import { agentDraftDefaults } from "./agent-prices.rules.ts";
import { changedFields, type Difference } from "./editor-fields.rules.ts";

/** The stored value of each field kind. The voice is null until one is chosen. */
type Held = {
  contentType: ContentType;
  language: string;
  line: string;
  text: string;
  lines: string[];
  voice: string | null;
  price: Micros;
};
/** The content of an agent's version. */
export type AgentContent = {
  [Name in EditorField as CamelCase<Name>]: Held[(typeof agentFields)[Name]["kind"]];
};
/** The same as it is stored: money as a decimal string of dollars. */
export type StoredContent = Omit<AgentContent, "baseRate"> & { baseRate: string };

/** An agent with blank fields. */
export const blankContent: AgentContent = camelCased({
  ...byKey(textFields, () => ""),
  ...byKey(listFields, (): string[] => []),
  content_type: agentDraftDefaults.contentType,
  language: "en",
  voice_id: null,
  baseRate: agentDraftDefaults.baseRate,
});

export const storedContent = (content: AgentContent): StoredContent => ({
  ...content,
  baseRate: decimalString(content.baseRate),
});

/** Parses a stored version. Fields that are newer than the version are blank. */
export const contentOf = (stored: Partial<StoredContent>): AgentContent => ({
  ...blankContent,
  ...stored,
  // Prices in versions from before the whole-cents rule are rounded down, as the agents' rows were.
  baseRate: wholeCents(parseDollars(stored.baseRate ?? "") ?? agentDraftDefaults.baseRate),
});

/** The content in an agent's row. */
export const contentOfRow = (row: ContentRow): AgentContent =>
  camelCased({
    ...byKey(textFields, (name) => row[name]),
    ...byKey(listFields, (name) => row[name]),
    content_type: row.content_type,
    language: row.language,
    voice_id: row.voice_id,
    baseRate: micros(row.base_rate_micros),
  });

/** A content as the columns of a row. */
export const columnsOf = (content: AgentContent) => ({
  ...byKey(textFields, (name) => content[camelCase(name)]),
  ...byKey(listFields, (name) => content[camelCase(name)]),
  content_type: content.contentType,
  language: content.language,
  voice_id: content.voiceId,
  base_rate_micros: content.baseRate,
});

/** The columns of a content as they are read, with a plain number for the price. */
type ContentRow = Omit<ReturnType<typeof columnsOf>, "base_rate_micros"> & { base_rate_micros: bigint };

/** A content as the fields of the editor. */
export const fieldsOf = (content: AgentContent): EditorFields => ({
  ...byKey(textFields, (name) => content[camelCase(name)]),
  ...byKey(listFields, (name) => content[camelCase(name)].join("\n")),
  content_type: content.contentType,
  language: content.language,
  voice_id: content.voiceId ?? "",
  baseRate: decimalString(content.baseRate),
});

/** Applies the basic step. A companion without a name uses its creator's. */
export const withBasics = (content: AgentContent, input: BasicInput, creatorName: string): AgentContent => ({
  ...content,
  ...camelCased(input),
  name: input.name === "" ? creatorName : input.name,
  mood: input.mood.toLowerCase(),
});

const schemaOf = { basic: basicInput, voice: voiceInput, pricing: pricingInput } as const;

/** The first error message of every invalid field of a step. */
export function fieldErrorsOf(step: StepId, fields: EditorFields): Partial<Record<EditorField, string>> {
  const parsed = schemaOf[step].safeParse(fields, { error: plainIssue });
  if (parsed.success) return {};
  const faults: Partial<Record<EditorField, string>> = {};
  for (const field of fieldNames) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) faults[field] = issue.message;
  }
  return faults;
}

/** The message for topics that are both welcome and refused; null if there are none. */
export function topicsBothWays(fields: Pick<EditorFields, "welcomes" | "refuses">): string | null {
  const topics = (text: string) => text.split("\n").map((line) => line.trim());
  const welcome = new Set(topics(fields.welcomes).map((topic) => topic.toLowerCase()));
  const both = topics(fields.refuses).filter((topic) => topic !== "" && welcome.has(topic.toLowerCase()));
  if (both.length === 0) return null;
  return `Welcome and refused at once: ${both.join(", ")}. Take ${both.length === 1 ? "it" : "each"} out of one of the two`;
}

/** The content of these fields; null if one of them is invalid. */
export function contentOfFields(base: AgentContent, fields: EditorFields, creatorName: string): AgentContent | null {
  const [basic, pricing] = [basicInput.safeParse(fields), pricingInput.safeParse(fields)];
  if (!basic.success || !pricing.success) return null;
  const voiceId = fields.voice_id.trim() === "" ? null : fields.voice_id.trim();
  return { ...withBasics(base, basic.data, creatorName), voiceId, baseRate: pricing.data.baseRate };
}

/** The editor's flags, computed from what was saved and what is typed now. */
export function editorStateOf(
  saved: { basic: boolean; voice: boolean; price: boolean; pricing: boolean },
  fields: EditorFields,
): EditorState {
  const flags = (step: StepId, completed: boolean) => ({
    valid: Object.keys(fieldErrorsOf(step, fields)).length === 0,
    completed,
  });
  return {
    steps: {
      basic: flags("basic", saved.basic),
      voice: flags("voice", saved.voice),
      pricing: flags("pricing", saved.pricing),
    },
    priceSaved: saved.price,
  };
}

/** The differences between two contents, field by field. */
export function differences(before: AgentContent, after: AgentContent): Difference[] {
  return changedFields(fieldsOf(before), fieldsOf(after));
}

/** Whether an admin must review it before callers hear it. A price change alone is the creator's decision. */
export function needsReview(published: AgentContent | null, next: AgentContent): boolean {
  if (published === null) return true;
  return differences(published, next).some(({ field }) => field !== "baseRate");
}
