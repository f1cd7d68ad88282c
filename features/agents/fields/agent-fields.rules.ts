import { mostPoints } from "#platform/text/lines.rules.ts";
import type { StepId } from "./editor-steps.rules.ts";

/** The properties of every field. `label` is its name for creators; `step` is the editor step that saves it. */
type AnyField = { label: string; step: StepId };

/** A field with its own form, validation and meaning. */
type SpecialField = AnyField & { kind: "contentType" | "language" | "voice" | "price" };

/** Where the form of the basic step shows a text field. */
export type FieldGroup = "shown" | "character" | "boundaries";

/** A creator's text: one line, several lines, or a list with one entry per line. */
export type WordsField = AnyField & {
  kind: "line" | "text" | "lines";
  /** The most characters of a text, or of one list entry. */
  limit: number;
  /** Whether it is checked against the platform's limits before it is saved. */
  reviewed: boolean;
  /** Whether the companion says it in the first person, where it may not claim to be human. */
  spoken: boolean;
  /** Its introduction in the system prompt; false: it is not in the prompt. */
  persona: string | false;
  /** Absent: the form places it individually. */
  group?: FieldGroup;
  /** The height of its text area. */
  rows?: number;
  hint?: string;
  /** Its subject in "… has at most 60 characters", if that is not "The" and its label. */
  subject?: string;
  /** Its value after its creator's account is deleted; absent: empty. */
  afterDeletion?: string;
};

/**
 * Every field that a creator fills in, in order. Its key is its name in forms and, except for the price, of its column;
 * a version stores it in camel case. The form, the schema, the stores, reviews, the system prompt and data exports are
 * all derived from this table.
 */
export const agentFields = {
  content_type: { label: "Content type", step: "basic", kind: "contentType" },
  name: {
    label: "Name",
    step: "basic",
    kind: "line",
    limit: 60,
    reviewed: true,
    spoken: false,
    persona: "Your name",
    subject: "A name",
    afterDeletion: "Gone",
  },
  tagline: {
    label: "Short line",
    step: "basic",
    kind: "line",
    limit: 120,
    reviewed: true,
    spoken: false,
    persona: false,
    group: "shown",
    hint: "On the card, under the name.",
  },
  description: {
    label: "Description",
    step: "basic",
    kind: "text",
    limit: 2_000,
    reviewed: true,
    spoken: false,
    persona: false,
    group: "shown",
    rows: 4,
  },
  language: { label: "Language", step: "basic", kind: "language" },
  mood: {
    label: "Mood",
    step: "basic",
    kind: "line",
    limit: 30,
    reviewed: true,
    spoken: false,
    persona: false,
    hint: "One word, such as warm. The cover is drawn to suit it: another mood changes the cover.",
  },
  first_message: {
    label: "First message",
    step: "basic",
    kind: "text",
    limit: 500,
    reviewed: true,
    spoken: true,
    persona: false,
    rows: 3,
    afterDeletion: "This companion is gone.",
  },
  backstory: {
    label: "Story",
    step: "basic",
    kind: "text",
    limit: 4_000,
    reviewed: true,
    spoken: false,
    persona: "Your story",
    group: "character",
    rows: 6,
  },
  tone: {
    label: "Tone",
    step: "basic",
    kind: "text",
    limit: 500,
    reviewed: true,
    spoken: false,
    persona: "Your tone",
    group: "character",
    rows: 2,
  },
  welcomes: {
    label: "Welcomes",
    step: "basic",
    kind: "lines",
    limit: 80,
    reviewed: true,
    spoken: false,
    persona: "You gladly talk about",
    group: "boundaries",
    rows: 4,
    hint: "One topic on each line, at most 20.",
  },
  refuses: {
    label: "Refuses",
    step: "basic",
    kind: "lines",
    limit: 80,
    // The refused topics may name what the platform refuses.
    reviewed: false,
    spoken: false,
    persona: "You decline, kindly",
    group: "boundaries",
    rows: 4,
    hint: "One topic on each line, at most 20.",
  },
  example_lines: {
    label: "Example lines",
    step: "basic",
    kind: "lines",
    limit: 200,
    reviewed: true,
    spoken: true,
    persona: "Things you might say",
    group: "character",
    rows: 4,
    hint: "One per line, up to 20.",
  },
  voice_id: { label: "Voice", step: "voice", kind: "voice" },
  baseRate: { label: "Price per minute", step: "pricing", kind: "price" },
} as const satisfies Record<string, SpecialField | WordsField>;

type Fields = typeof agentFields;
export type EditorField = keyof Fields;
/** The field values, valid or not. Lists have one entry per line. */
export type EditorFields = Record<EditorField, string>;

type FieldsLike<Part> = { [Name in EditorField]: Fields[Name] extends Part ? Name : never }[EditorField];
type Kind = Fields[EditorField]["kind"];
type OfKind<Wanted extends Kind> = FieldsLike<{ kind: Wanted }>;

const isField = (name: string): name is EditorField => Object.hasOwn(agentFields, name);

/** The names of all fields, in table order. */
export const fieldNames: readonly EditorField[] = Object.keys(agentFields).filter(isField);

const ofKind = <Wanted extends Kind>(...kinds: readonly Wanted[]): OfKind<Wanted>[] =>
  fieldNames.filter((name): name is OfKind<Wanted> => kinds.some((kind) => kind === agentFields[name].kind));

export const lineFields = ofKind("line");
/** The fields with one text, of one line or of several. */
export const textFields = ofKind("line", "text");
/** The fields with a list of short texts. */
export const listFields = ofKind("lines");
export const wordsFields = ofKind("line", "text", "lines");
export type TextField = (typeof textFields)[number];
export type ListField = (typeof listFields)[number];
export type WordsFieldName = (typeof wordsFields)[number];

/** The most entries of a list. */
export const mostEntries = 20;
const mostPointsOf = (name: WordsFieldName): number => {
  const { kind, limit } = agentFields[name];
  // Every entry ends with a line break, which forms send as two signs.
  return kind === "lines" ? mostEntries * (mostPoints(limit) + 2) : mostPoints(limit);
};
/** UTF-16 units that a field may have as it is typed: those of the longest within its limits. */
export const mostTypedUnits = 2 * Math.max(...wordsFields.map(mostPointsOf));
/**
 * Bytes of a form, or of JSON, with every field as long as its limits allow: both write a code point with at most twelve.
 * The rest is for names, the fields of other kinds and an admin's reason.
 */
export const mostFormBytes = 12 * wordsFields.reduce((sum, name) => sum + mostPointsOf(name), 0) + 64 * 1024;

/** The fields that the text checks read. */
export const reviewedFields = wordsFields.filter((name) => agentFields[name].reviewed);
export type PersonaField = FieldsLike<{ persona: string }>;
/** The fields in the system prompt. */
export const personaFields = wordsFields.filter((name): name is PersonaField => agentFields[name].persona !== false);

/** A field's column in the agents table. */
type AgentColumn = Exclude<EditorField, "baseRate"> | "base_rate_micros";
export const columnOf = (name: EditorField): AgentColumn => (name === "baseRate" ? "base_rate_micros" : name);

/** The fields of one editor step. */
export function fieldsOfStep(step: StepId, fields: Partial<EditorFields>): Partial<EditorFields> {
  const own = fieldNames.filter((name) => agentFields[name].step === step && fields[name] !== undefined);
  return Object.fromEntries(own.map((name) => [name, fields[name]]));
}
