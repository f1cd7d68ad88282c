import { decimalString, type Micros, parseDollars, wholeCents } from "#platform/money/money.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import type { ContentType } from "../persona/content-types.rules.ts";
import { type BasicInput, basicInput, pricingInput, voiceInput } from "./agent-editor.schema.ts";
import { agentDraftDefaults } from "./agent-prices.rules.ts";
import { changedFields, type Difference, type EditorField, type EditorFields } from "./editor-fields.rules.ts";
import type { EditorState, StepId } from "./editor-steps.rules.ts";

/** What a version keeps of an agent. The voice is null until one was chosen. */
export type AgentContent = {
  contentType: ContentType;
  firstMessage: string;
  voiceId: string | null;
  baseRate: Micros;
  name: string;
  tagline: string;
  description: string;
  language: string;
  mood: string;
  backstory: string;
  tone: string;
  welcomes: string[];
  refuses: string[];
  exampleLines: string[];
};
/** The same as it is stored: money as a decimal string of dollars. */
export type StoredContent = Omit<AgentContent, "baseRate"> & { baseRate: string };

export const storedContent = (content: AgentContent): StoredContent => ({
  ...content,
  baseRate: decimalString(content.baseRate),
});

export const contentOf = (stored: StoredContent): AgentContent => ({
  ...stored,
  // A version from before prices were whole cents is read as the agents were mended: cut down.
  baseRate: wholeCents(parseDollars(stored.baseRate) ?? agentDraftDefaults.baseRate),
});

/** A whole agent as its fields read in the editor. */
export function fieldsOf(content: AgentContent): EditorFields {
  return {
    content_type: content.contentType,
    name: content.name,
    tagline: content.tagline,
    description: content.description,
    language: content.language,
    mood: content.mood,
    first_message: content.firstMessage,
    backstory: content.backstory,
    tone: content.tone,
    welcomes: content.welcomes.join("\n"),
    refuses: content.refuses.join("\n"),
    example_lines: content.exampleLines.join("\n"),
    voice_id: content.voiceId ?? "",
    baseRate: decimalString(content.baseRate),
  };
}

/** A companion without a name goes by its creator's. */
export function withBasics(content: AgentContent, input: BasicInput, creatorName: string): AgentContent {
  return {
    ...content,
    contentType: input.content_type,
    firstMessage: input.first_message,
    name: input.name === "" ? creatorName : input.name,
    tagline: input.tagline,
    description: input.description,
    language: input.language,
    mood: input.mood.toLowerCase(),
    backstory: input.backstory,
    tone: input.tone,
    welcomes: input.welcomes,
    refuses: input.refuses,
    exampleLines: input.example_lines,
  };
}

const schemaOf = { basic: basicInput, voice: voiceInput, pricing: pricingInput } as const;

/** Which step a field belongs to. */
export const stepOf = (field: EditorField): StepId =>
  field === "voice_id" ? "voice" : field === "baseRate" ? "pricing" : "basic";

/** The first message of every field of a step that could not be saved as it stands. */
export function faultsOf(step: StepId, fields: EditorFields): Partial<Record<EditorField, string>> {
  const parsed = schemaOf[step].safeParse(fields, { error: plainIssue });
  if (parsed.success) return {};
  const faults: Partial<Record<EditorField, string>> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as EditorField;
    faults[field] ??= issue.message;
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
