/** Search input, classified by its format. */
export type ParsedSearch =
  | { by: "nothing" }
  | { by: "uid"; uid: string }
  | { by: "payment"; reference: string; purchaseId: string | null }
  | { by: "text"; text: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The ledger names a payment `sandbox:pi_{id}`, processors may use `pi_{id}` or names of their own. */
const paymentName = /^(?:[a-z-]+:)?pi_([0-9a-f-]{36})$/;
const processorName = /^(?:[a-z-]+:[\w:.-]{3,120}|(?=[\w-]*\d)[a-z]{2,8}_[\w-]{6,120})$/i;

/** Classifies search input. Emails and usernames count as text: an exact match is listed first. */
export function parseSearch(text: string): ParsedSearch {
  const typed = text.trim().replace(/^@(?=\w)/, "");
  const lower = typed.toLowerCase();
  if (typed === "") return { by: "nothing" };
  if (uuid.test(lower)) return { by: "uid", uid: lower };
  const payment = paymentName.exec(lower);
  if (payment?.[1] && uuid.test(payment[1])) return { by: "payment", reference: typed, purchaseId: payment[1] };
  if (processorName.test(typed) && !typed.includes("@")) return { by: "payment", reference: typed, purchaseId: null };
  return { by: "text", text: lower };
}

/**
 * The trigrams of a text. Each word is padded with two leading spaces and one trailing, so that prefixes weigh more.
 */
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
 * How similar a text is to the search, from 0 to 1: mainly the share of the search's trigrams that it contains. Of two
 * texts with equal shares the shorter one scores a little higher.
 */
export function similarity(sought: string, text: string): number {
  const wanted = trigramsOf(sought);
  if (wanted.size === 0) return 0;
  const there = trigramsOf(text);
  let shared = 0;
  for (const gram of wanted) if (there.has(gram)) shared += 1;
  const all = wanted.size + there.size - shared;
  return 0.9 * (shared / wanted.size) + 0.1 * (shared / all);
}

/** Below this similarity a name counts as a different one. */
export const minSimilarity = 0.35;

/** The most similar first; those below the threshold are left out. */
export function mostSimilar<Row extends { username: string; email: string; name: string | null }>(
  sought: string,
  rows: Row[],
  limit: number,
): Row[] {
  return rows
    .map((row) => ({ row, score: bestSimilarity(sought, row) }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((one, other) => other.score - one.score || one.row.username.localeCompare(other.row.username))
    .slice(0, limit)
    .map(({ row }) => row);
}

function bestSimilarity(sought: string, row: { username: string; email: string; name: string | null }): number {
  const name = sought.split("@")[0] ?? "";
  return Math.max(
    ...[row.username, row.email.split("@")[0] ?? "", row.name ?? ""].map((text) => similarity(name, text)),
  );
}

/** A LIKE pattern for texts with this prefix, with wildcards escaped. */
export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;
