import type { StepId } from "../draft/editor-steps.rules.ts";

/** What every field has. The `label` is what a creator calls it; the `step` is the one of the editor that saves it. */
type AnyField = { label: string; step: StepId };

/** A field with a form, a check and a meaning of its own. */
type SpecialField = AnyField & { kind: "contentType" | "language" | "voice" | "price" };

/** Where the form of the basic step shows a field of words. */
export type FieldGroup = "shown" | "character" | "boundaries";

/** Words of a creator: one line, a text of several, or a list with one entry on each line. */
export type WordsField = AnyField & {
  kind: "line" | "text" | "lines";
  /** The most characters of a text, or of one entry of a list. */
  limit: number;
  /** Whether the limits of the platform are held against it before it is saved. */
  reviewed: boolean;
  /** Whether the companion says it as its own words, in which it may not claim to be human. */
  spoken: boolean;
  /** What introduces it in the system prompt; false: the language model is not told. */
  persona: string | false;
  /** Absent: the form places it by hand. */
  group?: FieldGroup;
  /** The height of its text area. */
  rows?: number;
  hint?: string;
  /** Its subject in "… has at most 60 characters", where that is not "The" and its label. */
  subject?: string;
  /** What it says once its creator's account is deleted; absent: nothing. */
  afterDeletion?: string;
};

/**
 * Every field that a creator fills in, in order. Its name is the one in forms and, but for the price, of its column; a
 * version keeps it in camel case. The form, the schema, the stores, reviews, the system prompt and the copies of personal
 * data are all read from here.
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
    hint: "One word, such as warm.",
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
    // What a companion refuses may name what the platform refuses.
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
    hint: "One on each line, at most 20.",
  },
  voice_id: { label: "Voice", step: "voice", kind: "voice" },
  baseRate: { label: "Price per minute", step: "pricing", kind: "price" },
} as const satisfies Record<string, SpecialField | WordsField>;

type Fields = typeof agentFields;
export type EditorField = keyof Fields;
/** What stands in the fields, finished or not. Lists have one entry on each line. */
export type EditorFields = Record<EditorField, string>;

type FieldsLike<Part> = { [Name in EditorField]: Fields[Name] extends Part ? Name : never }[EditorField];
type Kind = Fields[EditorField]["kind"];
type OfKind<Wanted extends Kind> = FieldsLike<{ kind: Wanted }>;

const isField = (name: string): name is EditorField => Object.hasOwn(agentFields, name);

/** The names of all fields, in the order of the table. */
export const fieldNames: readonly EditorField[] = Object.keys(agentFields).filter(isField);

const ofKind = <Wanted extends Kind>(...kinds: readonly Wanted[]): OfKind<Wanted>[] =>
  fieldNames.filter((name): name is OfKind<Wanted> => kinds.some((kind) => kind === agentFields[name].kind));

export const lineFields = ofKind("line");
/** The fields that hold one text, of one line or of several. */
export const textFields = ofKind("line", "text");
/** The fields that hold a list of short texts. */
export const listFields = ofKind("lines");
export const wordsFields = ofKind("line", "text", "lines");
export type TextField = (typeof textFields)[number];
export type ListField = (typeof listFields)[number];
export type WordsFieldName = (typeof wordsFields)[number];

/** What the checks of texts read. */
export const reviewedFields = wordsFields.filter((name) => agentFields[name].reviewed);
export type PersonaField = FieldsLike<{ persona: string }>;
/** What the language model is told of a companion. */
export const personaFields = wordsFields.filter((name): name is PersonaField => agentFields[name].persona !== false);

/** The column of the agents in which a field is kept. */
export type AgentColumn = Exclude<EditorField, "baseRate"> | "base_rate_micros";
export const columnOf = (name: EditorField): AgentColumn => (name === "baseRate" ? "base_rate_micros" : name);

/** Those of some fields that a step of the editor saves. */
export function fieldsOfStep(step: StepId, fields: Partial<EditorFields>): Partial<EditorFields> {
  const own = fieldNames.filter((name) => agentFields[name].step === step && fields[name] !== undefined);
  return Object.fromEntries(own.map((name) => [name, fields[name]]));
}
