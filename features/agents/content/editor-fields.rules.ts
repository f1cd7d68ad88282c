import { formatDollars, isWholeCents, parseDollars } from "#platform/money/money.ts";
import { withoutHiddenLetters } from "#platform/text/lines.rules.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";
import { agentFields, type EditorField, type EditorFields, fieldNames } from "../fields/agent-fields.rules.ts";
import { languageName } from "../fields/languages.rules.ts";
import { type ContentType, contentTypeLabel } from "../persona/content-types.rules.ts";

/**
 * Removes control characters, bidirectional marks, with which a name can imitate another one, and letters that nobody
 * sees. Line ends become line feeds.
 */
export function cleanText(text: string): string {
  const wellFormed = withoutHiddenLetters(text.toWellFormed().replace(/\r\n?/g, "\n"));
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

/** A value as it is read; whatever is no value of its field stays as it was typed. */
function shown(field: EditorField, value: string): string {
  if (field === "content_type") return contentTypeLabel(value as ContentType);
  if (field === "language" && /^[a-z]{2}(-[A-Z]{2})?$/.test(value)) return languageName(value);
  const rate = field === "baseRate" ? parseDollars(amountTyped(value)) : null;
  return rate !== null && isWholeCents(rate) ? formatDollars(rate) : value;
}
