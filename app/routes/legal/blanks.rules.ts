/** What an installation knows of its operator, by the word in the double braces. */
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

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Replaces every `{{word}}` in a page by what the installation knows, or by a marked note that it has to be filled in. */
export function fillBlanks(html: string, blanks: Blanks): string {
  // Within the address of a link the conversion has written the braces as %7B and %7D.
  return html.replace(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g, (_, word: string) => {
    const known = Object.hasOwn(blanks, word) ? blanks[word] : undefined;
    if (known !== undefined) return escapeHtml(known);
    return `<mark>[to be completed: ${escapeHtml(missing.get(word) ?? word)}]</mark>`;
  });
}
