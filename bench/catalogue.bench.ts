import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { createCatalogue } from "#features/agents/catalogue.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { dollars } from "#platform/money/money.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { type Figure, printFigures, rounded } from "./figures.ts";
import { withOwnDatabase } from "./own-database.ts";

// How long a visitor waits for a list of a catalogue of a hundred thousand agents. The embedded database is not meant for
// so many: TEST_DATABASE_URL names a server.

const AGENTS = 100_000;
const ROUNDS = 40;
const TARGET_MS = 30;
const gate = { passed: true, refusal: null };
const dayMs = 86_400_000;

const kinds = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"];
const sorts = ["featured", "new", "price", "rating"];
const pick = <T>(among: readonly T[]): T => among[Math.floor(Math.random() * among.length)] as T;
const below = (end: number) => Math.floor(Math.random() * end);

/** What visitors ask for, each time with other values. */
function everyWish(words: readonly string[]): Record<string, () => Record<string, string>> {
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
    search_creator: () => ({ q: `crowd-${1 + below(AGENTS)}` }),
    search_nothing: () => ({ q: "zzzz" }),
    search_and_filters: () => ({ q: word(0, some), contentType: pick(kinds), language: "de" }),
  };
}

async function wordsOf(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>(
    "SELECT word FROM ts_stat('SELECT search FROM agents LIMIT 20000') ORDER BY ndoc DESC",
  );
  return rows.map(({ word }) => word).filter((word) => /^[a-z]+$/.test(word));
}

async function measured(database: Database): Promise<Figure[]> {
  const terms = async () => ({ credit: dollars(5), newSince: new Date(Date.now() - 14 * dayMs) });
  const catalogue = createCatalogue({ db: database.db, clock: systemClock, terms });
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [name, wish] of Object.entries(everyWish(await wordsOf(database)))) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS * sorts.length; round += 1) {
      const query = catalogueQuery.parse({ ...wish(), sort: sorts[round % sorts.length] });
      const startedAtMs = performance.now();
      await catalogue.countedCatalogue(gate, query);
      // The first of each order warms the server up.
      if (round >= sorts.length) times.push(performance.now() - startedAtMs);
    }
    all.push(...times);
    figures.push(...percentiles(name, times));
  }
  return [...percentiles("all", all), ...figures];
}

function percentiles(name: string, times: number[]): Figure[] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 1);
  return [
    { name: `${name}_p50`, value: at(0.5), target: null, better: "lower", unit: "ms" },
    { name: `${name}_p99`, value: at(0.99), target: TARGET_MS, better: "lower", unit: "ms" },
  ];
}

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) {
  console.error(
    "Set TEST_DATABASE_URL to a Postgres server: a hundred thousand agents are no matter for the embedded one.",
  );
  printFigures("catalogue", []);
} else {
  await withOwnDatabase(url, async (address) => {
    const database = connectNative({ url: address, poolSize: 4 });
    try {
      await migrate(database.pool);
      console.error(`  making ${AGENTS} agents: about a minute`);
      await addCrowd(database.db, AGENTS);
      await database.pool.query("VACUUM ANALYZE agents");
      printFigures("catalogue", await measured(database));
    } finally {
      await database.close();
    }
  });
}
