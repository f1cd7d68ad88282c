import { initialSetting } from "#features/settings/settings.rules.ts";
import { figuresOf, type QuotedSettings, quotedSettings } from "./figures.rules.ts";

/** An installation's placeholder values, by placeholder name. */
export type Blanks = Record<string, string>;

/** Markers for values that the installation has not configured, so that no one mistakes them for facts. */
const missing = new Map(
  Object.entries({
    operator: "the operator's company name",
    address: "the operator's registered address",
    registration: "the operator's registration number and register",
    representative: "the operator's legal representative",
    jurisdiction: "the operator's country or state",
    custodian: "the custodian of records",
    dmcaAgent: "the designated copyright agent",
  }),
);

/** The quoted numbers before an operator changes any setting. */
export function initialFigures(): Blanks {
  const settings = Object.fromEntries(quotedSettings.map((name) => [name, initialSetting(name)]));
  return figuresOf(settings as QuotedSettings);
}

const knownWords = new Set([
  "brand",
  "contactEmail",
  "billingSupportUrl",
  ...missing.keys(),
  ...Object.keys(initialFigures()),
]);

/** Whether a placeholder of this name exists. */
export function isKnownPlaceholder(word: string): boolean {
  return knownWords.has(word);
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Replaces every `{{name}}` in a page by the installation's value, or by a marked note that it has to be filled in. */
export function fillPlaceholders(html: string, blanks: Blanks): string {
  // In link addresses the Markdown conversion has escaped the braces as %7B and %7D.
  return html.replace(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g, (_, word: string) => {
    const known = told(word, blanks);
    return known === undefined ? `<mark>${escapeHtml(noteOf(word))}</mark>` : escapeHtml(known);
  });
}

/** The same for plain text, such as a title. */
export function fillText(text: string, blanks: Blanks): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => told(word, blanks) ?? noteOf(word));
}

function told(word: string, blanks: Blanks): string | undefined {
  return Object.hasOwn(blanks, word) ? blanks[word] : undefined;
}

function noteOf(word: string): string {
  return `[to be completed: ${missing.get(word) ?? word}]`;
}
