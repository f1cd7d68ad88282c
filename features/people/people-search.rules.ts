/** What somebody typed into the search, taken as what it looks like. */
export type Sought =
  | { by: "nothing" }
  | { by: "uid"; uid: string }
  | { by: "payment"; reference: string; purchaseId: string | null }
  | { by: "words"; words: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** `sandbox:pi_{id}` is how the ledger names a payment, `pi_{id}` how a processor may; others have names of their own. */
const paymentName = /^(?:[a-z-]+:)?pi_([0-9a-f-]{36})$/;
const processorName = /^(?:[a-z-]+:[\w:.-]{3,120}|(?=[\w-]*\d)[a-z]{2,8}_[\w-]{6,120})$/i;

/** Reads what was typed. E-mails and usernames are words too: a whole one is found first. */
export function soughtIn(text: string): Sought {
  const typed = text.trim().replace(/^@(?=\w)/, "");
  const lower = typed.toLowerCase();
  if (typed === "") return { by: "nothing" };
  if (uuid.test(lower)) return { by: "uid", uid: lower };
  const payment = paymentName.exec(lower);
  if (payment?.[1] && uuid.test(payment[1])) return { by: "payment", reference: typed, purchaseId: payment[1] };
  if (processorName.test(typed) && !typed.includes("@")) return { by: "payment", reference: typed, purchaseId: null };
  return { by: "words", words: lower };
}

/** The pieces of three letters in a text; words begin with two blanks and end with one, so that beginnings count more. */
export function trigramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    if (word === "") continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  }
  return grams;
}

/**
 * How much of what is sought is in a text, from 0 to 1: the part of its pieces that the text has too. Of two texts that
 * have as many, the one with less besides is a little more alike.
 */
export function likeness(sought: string, text: string): number {
  const wanted = trigramsOf(sought);
  if (wanted.size === 0) return 0;
  const there = trigramsOf(text);
  let shared = 0;
  for (const gram of wanted) if (there.has(gram)) shared += 1;
  const all = wanted.size + there.size - shared;
  return 0.9 * (shared / wanted.size) + 0.1 * (shared / all);
}

/** Less than this is no similar spelling but another name. */
export const leastLikeness = 0.35;

/** The most alike first; what is not alike enough is left out. */
export function mostAlike<Row extends { username: string; email: string; name: string | null }>(
  sought: string,
  rows: Row[],
  limit: number,
): Row[] {
  return rows
    .map((row) => ({ row, score: bestLikeness(sought, row) }))
    .filter(({ score }) => score >= leastLikeness)
    .sort((one, other) => other.score - one.score || one.row.username.localeCompare(other.row.username))
    .slice(0, limit)
    .map(({ row }) => row);
}

function bestLikeness(sought: string, row: { username: string; email: string; name: string | null }): number {
  const words = sought.split("@")[0] ?? "";
  return Math.max(
    ...[row.username, row.email.split("@")[0] ?? "", row.name ?? ""].map((text) => likeness(words, text)),
  );
}

/** Text before which `LIKE` means only itself. */
export const beginsWith = (words: string): string => `${words.replace(/[\\%_]/g, "\\$&")}%`;
