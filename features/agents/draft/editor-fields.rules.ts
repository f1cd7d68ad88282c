import { type ContentType, contentTypeLabel } from "../persona/content-types.rules.ts";

/** Everything that a creator types, by the name of its field. Lists have one entry on each line. */
export const fieldNames = [
  "content_type",
  "name",
  "tagline",
  "description",
  "language",
  "mood",
  "first_message",
  "backstory",
  "tone",
  "welcomes",
  "refuses",
  "example_lines",
  "voice_id",
  "baseRate",
] as const;
export type EditorField = (typeof fieldNames)[number];
/** What stands in the fields, finished or not. */
export type EditorFields = Record<EditorField, string>;

/**
 * Without characters that no person types, and those that turn the direction of what follows, with which a name can pass
 * for another one. Line ends are line feeds.
 */
export function cleanText(text: string): string {
  const wellFormed = text.toWellFormed().replace(/\r\n?/g, "\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return wellFormed.replace(/[\u0000-\u0008\u000b-\u001f\u007f]|\p{Bidi_Control}/gu, "");
}

/** What a creator calls each field. */
export const fieldLabels: Record<EditorField, string> = {
  content_type: "Content type",
  name: "Name",
  tagline: "Short line",
  description: "Description",
  language: "Language",
  mood: "Mood",
  first_message: "First message",
  backstory: "Story",
  tone: "Tone",
  welcomes: "Welcomes",
  refuses: "Refuses",
  example_lines: "Example lines",
  voice_id: "Voice",
  baseRate: "Price per minute",
};

export type Difference = { field: EditorField; label: string; before: string; after: string };

/** Field by field, what some typed fields say otherwise than those that are saved. */
export function changedFields(earlier: EditorFields, later: Partial<EditorFields>): Difference[] {
  return fieldNames.flatMap((field) => {
    const after = later[field];
    if (after === undefined || after === earlier[field]) return [];
    return [{ field, label: fieldLabels[field], before: shown(field, earlier[field]), after: shown(field, after) }];
  });
}

const shown = (field: EditorField, value: string) =>
  field === "content_type" ? contentTypeLabel(value as ContentType) : value;
