import { agentFields, type EditorField, type EditorFields, fieldNames } from "../fields/agent-fields.rules.ts";
import { type ContentType, contentTypeLabel } from "../persona/content-types.rules.ts";

/**
 * Removes control characters and bidirectional marks, with which a name can imitate another one. Line ends become line
 * feeds.
 */
export function cleanText(text: string): string {
  const wellFormed = text.toWellFormed().replace(/\r\n?/g, "\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return wellFormed.replace(/[\u0000-\u0008\u000b-\u001f\u007f]|\p{Bidi_Control}/gu, "");
}

export type Difference = { field: EditorField; label: string; before: string; after: string };

/** The differences between typed and saved fields, field by field. */
export function changedFields(earlier: EditorFields, later: Partial<EditorFields>): Difference[] {
  return fieldNames.flatMap((field) => {
    const after = later[field];
    if (after === undefined || after === earlier[field]) return [];
    const { label } = agentFields[field];
    return [{ field, label, before: shown(field, earlier[field]), after: shown(field, after) }];
  });
}

const shown = (field: EditorField, value: string) =>
  field === "content_type" ? contentTypeLabel(value as ContentType) : value;
