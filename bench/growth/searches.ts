import type { Database } from "#platform/database/connect.ts";

// Searches of the catalogue's visitors, with other values each time.

const kinds = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"];
export const sorts = ["featured", "new", "price", "rating"];
const pick = <T>(among: readonly T[]): T => among[Math.floor(Math.random() * among.length)] as T;
export const below = (end: number) => Math.floor(Math.random() * end);

/** By name. `words` are those of the catalogue, the most common first; `agents` is how many there are. */
export function everySearch(words: readonly string[], agents: number): Record<string, () => Record<string, string>> {
  const word = (from: number, to: number) => words[from + below(to - from)] ?? "barana";
  const [some, rare] = [Math.min(1_000, words.length), words.length];
  return {
    list: () => ({}),
    kind: () => ({ contentType: pick(kinds) }),
    price: () => ({ minRate: `${1 + below(2)}`, maxRate: `${3 + below(3)}` }),
    cheapest: () => ({ maxRate: "0.30" }),
    language: () => ({ language: pick(["en", "de", "fi", "xx"]) }),
    mood: () => ({ mood: `mood ${below(40)}` }),
    new_and_rated: () => ({ new: "1", rated: "1" }),
    all_filters: () => ({
      contentType: pick(kinds),
      language: "de",
      mood: `mood ${below(9)}`,
      maxRate: "5",
      rated: "1",
    }),
    search_common_word: () => ({ q: word(0, 50) }),
    search_usual_word: () => ({ q: word(50, some) }),
    search_rare_word: () => ({ q: word(some, rare) }),
    search_two_words: () => ({ q: `${word(0, some)} ${word(0, some)}` }),
    search_beginning: () => ({ q: word(0, rare).slice(0, 3) }),
    search_creator: () => ({ q: `crowd-${1 + below(agents)}` }),
    search_nothing: () => ({ q: "zzzz" }),
    search_and_filters: () => ({ q: word(0, some), contentType: pick(kinds), language: "de" }),
  };
}

/** The words of the catalogue, the most common first. */
export async function wordsOf(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>(
    "SELECT word FROM ts_stat('SELECT search FROM agents LIMIT 20000') ORDER BY ndoc DESC",
  );
  return rows.map(({ word }) => word).filter((word) => /^[a-z]+$/.test(word));
}
