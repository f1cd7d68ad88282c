import { initialSetting } from "#features/settings/settings.rules.ts";
import { figuresOf, type QuotedSettings, quotedSettings } from "./figures.rules.ts";

/** What an installation knows of itself, by the word in the double braces. */
export type Blanks = Record<string, string>;

/** What to write where the installation does not know: marked, so that nobody mistakes it for a fact. */
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

/** The figures as they are before an operator changes anything. */
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

/** Whether somebody fills in this word. */
export function isKnownBlank(word: string): boolean {
  return knownWords.has(word);
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Replaces every `{{word}}` in a page by what the installation knows, or by a marked note that it has to be filled in. */
export function fillBlanks(html: string, blanks: Blanks): string {
  // Within the address of a link the conversion has written the braces as %7B and %7D.
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
