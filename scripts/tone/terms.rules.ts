/** What a companion, a creator, a member or an admin must not be called on the site (`docs/voice-and-tone.md`). */
const otherTerms = /\b(?:agents?|models?|users?|makers?|staff|clients?)\b/i;

/** Where such a word means something else, or the specification has it. */
const otherMeanings = [
  /\b(?:language|moderation) models?\b/gi,
  // The person whom the law of copyright asks for.
  /\b(?:copyright|designated) agents?\b|\bowner, its agent\b/gi,
  // A kind of provider.
  /\bvoice agents?\b/gi,
  /Become a model and earn/g,
  /No user logged in|User not authenticated/g,
  // Addresses in Markdown.
  /\]\([^)]*\)/g,
];

/** The first of a text's words that calls one of our things by another name; undefined if there is none. */
export function otherTerm(text: string): string | undefined {
  const own = otherMeanings.reduce((left, meaning) => left.replace(meaning, ""), text);
  return otherTerms.exec(own)?.[0];
}
