import type { Selectable } from "kysely";
import { decimalString, type Micros, micros, parseDollars, wholeCents } from "#platform/money/money.ts";
import { byKey, type CamelCase, camelCase, camelCased } from "#platform/text/keys.rules.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import type { AgentsTable } from "../agents.tables.ts";
import type { EditorState, StepId } from "../draft/editor-steps.rules.ts";
import {
  type AgentColumn,
  type agentFields,
  type EditorField,
  type EditorFields,
  fieldNames,
  listFields,
  textFields,
} from "../fields/agent-fields.rules.ts";
import type { ContentType } from "../persona/content-types.rules.ts";
import { type BasicInput, basicInput, pricingInput, voiceInput } from "./agent-editor.schema.ts";
import { agentDraftDefaults } from "./agent-prices.rules.ts";
import { changedFields, type Difference } from "./editor-fields.rules.ts";

/** What a field of each kind holds in a version. The voice is null until one was chosen. */
type Held = {
  contentType: ContentType;
  language: string;
  line: string;
  text: string;
  lines: string[];
  voice: string | null;
  price: Micros;
};
/** What a version keeps of an agent. */
export type AgentContent = {
  [Name in EditorField as CamelCase<Name>]: Held[(typeof agentFields)[Name]["kind"]];
};
/** The same as it is stored: money as a decimal string of dollars. */
export type StoredContent = Omit<AgentContent, "baseRate"> & { baseRate: string };

/** An agent of which nothing was said yet. */
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

/** A stored version. Fields that came into being after it are blank. */
export const contentOf = (stored: Partial<StoredContent>): AgentContent => ({
  ...blankContent,
  ...stored,
  // A version from before prices were whole cents is read as the agents were mended: cut down.
  baseRate: wholeCents(parseDollars(stored.baseRate ?? "") ?? agentDraftDefaults.baseRate),
});

/** What a row of the agents holds, as a version would. */
export const contentOfRow = (row: Pick<Selectable<AgentsTable>, AgentColumn>): AgentContent =>
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

/** A whole agent as its fields read in the editor. */
export const fieldsOf = (content: AgentContent): EditorFields => ({
  ...byKey(textFields, (name) => content[camelCase(name)]),
  ...byKey(listFields, (name) => content[camelCase(name)].join("\n")),
  content_type: content.contentType,
  language: content.language,
  voice_id: content.voiceId ?? "",
  baseRate: decimalString(content.baseRate),
});

/** A companion without a name goes by its creator's. */
export const withBasics = (content: AgentContent, input: BasicInput, creatorName: string): AgentContent => ({
  ...content,
  ...camelCased(input),
  name: input.name === "" ? creatorName : input.name,
  mood: input.mood.toLowerCase(),
});

const schemaOf = { basic: basicInput, voice: voiceInput, pricing: pricingInput } as const;

/** The first message of every field of a step that could not be saved as it stands. */
export function faultsOf(step: StepId, fields: EditorFields): Partial<Record<EditorField, string>> {
  const parsed = schemaOf[step].safeParse(fields, { error: plainIssue });
  if (parsed.success) return {};
  const faults: Partial<Record<EditorField, string>> = {};
  for (const field of fieldNames) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) faults[field] = issue.message;
  }
  return faults;
}

/** What is said of topics that are welcome and refused at once; null where there are none. */
export function topicsBothWays(fields: Pick<EditorFields, "welcomes" | "refuses">): string | null {
  const topics = (text: string) => text.split("\n").map((line) => line.trim());
  const welcome = new Set(topics(fields.welcomes).map((topic) => topic.toLowerCase()));
  const both = topics(fields.refuses).filter((topic) => topic !== "" && welcome.has(topic.toLowerCase()));
  if (both.length === 0) return null;
  return `Welcome and refused at once: ${both.join(", ")}. Take ${both.length === 1 ? "it" : "each"} out of one of the two`;
}

/** The content that the fields make; null while one of them could not be saved. */
export function contentOfFields(base: AgentContent, fields: EditorFields, creatorName: string): AgentContent | null {
  const [basic, pricing] = [basicInput.safeParse(fields), pricingInput.safeParse(fields)];
  if (!basic.success || !pricing.success) return null;
  const voiceId = fields.voice_id.trim() === "" ? null : fields.voice_id.trim();
  return { ...withBasics(base, basic.data, creatorName), voiceId, baseRate: pricing.data.baseRate };
}

/** The flags of the editor from what is stored: what was saved, and what now stands in the fields. */
export function editorStateOf(
  saved: { basic: boolean; voice: boolean; price: boolean; pricing: boolean },
  fields: EditorFields,
): EditorState {
  const flags = (step: StepId, completed: boolean) => ({
    valid: Object.keys(faultsOf(step, fields)).length === 0,
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

/** Field by field, what a later content says otherwise. */
export function differences(before: AgentContent, after: AgentContent): Difference[] {
  return changedFields(fieldsOf(before), fieldsOf(after));
}

/** Whether somebody has to look at it before callers may hear it: a new price alone is nobody's matter but the creator's. */
export function needsReview(published: AgentContent | null, next: AgentContent): boolean {
  if (published === null) return true;
  return differences(published, next).some(({ field }) => field !== "baseRate");
}
