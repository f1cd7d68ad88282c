/**
 * Ways to reach somebody outside the site. Narrow on purpose: a text about phones or the sea at 54.32 is no contact. Matched
 * against lower-case text. None begins or ends with a repetition of any length: it would be tried from every sign of a
 * long word, and finds nothing more.
 */
const patterns: readonly RegExp[] = [
  // Email addresses, also as "name (at) host dot com".
  /[\w.+-] ?(?:@|\(at\)|\[at\]) ?[\w-]+ ?(?:\.|\(dot\)|\[dot\]| dot ) ?[a-z]{2}/,
  // Addresses of other sites.
  /\bhttps?:\/\/|\bwww\.\w|\w-*\.(?:com|net|org|io|me|app|link|tv|xxx|cam)\b/,
  // Phone numbers: a plus or a zero, and at least eight digits with the usual separators.
  /(?<![\d.,])(?:\+|00|0|\()\d(?:[ ()/.-]{0,2}\d){7}/,
  // Names on other networks.
  /\b(?:telegram|whats ?app|snap(?:chat)?|insta(?:gram)?|discord|signal|only ?fans|fansly|twitter|tik ?tok|kik)\b ?(?::|is|=|-|me at|@)? ?@[\w.]{3,}/,
];

/** Whether a text gives a way to reach somebody outside the site. */
export function showsContactDetails(text: string): boolean {
  const plain = text.toLowerCase().normalize("NFKC");
  return patterns.some((pattern) => pattern.test(plain));
}
