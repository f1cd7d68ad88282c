import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { createCatalogue } from "#features/agents/catalogue/catalogue.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { dayMs } from "#platform/days/durations.ts";
import { dollars } from "#platform/money/money.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { everySearch, sorts, wordsOf } from "./growth/searches.ts";
import { withOwnDatabase } from "./own-database.ts";
import { type Figure, percentiles, printFigures } from "./reporting/figures.ts";

// How long a visitor waits for a list of a catalogue of a hundred thousand agents. The embedded database is not meant for
// that many: TEST_DATABASE_URL must name a server.

const AGENTS = 100_000;
const ROUNDS = 40;
const TARGET_MS = 30;
const gate = { passed: true, refusal: null };

async function measured(database: Database): Promise<Figure[]> {
  const newSince = new Date(Date.now() - 14 * dayMs);
  const terms = async () => ({ credit: dollars(5), newSince, sounds: new Map(), popular: new Set<string>() });
  const catalogue = createCatalogue({ db: database.db, clock: systemClock, terms });
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [name, search] of Object.entries(everySearch(await wordsOf(database), AGENTS))) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS * sorts.length; round += 1) {
      const query = catalogueQuery.parse({ ...search(), sort: sorts[round % sorts.length] });
      const startedAtMs = performance.now();
      await catalogue.countedCatalogue(gate, query);
      // The first of each sort order warms up the server.
      if (round >= sorts.length) times.push(performance.now() - startedAtMs);
    }
    all.push(...times);
    figures.push(...percentiles(name, times, TARGET_MS));
  }
  return [...percentiles("all", all, TARGET_MS), ...figures];
}

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) {
  console.error(
    "Set TEST_DATABASE_URL to a Postgres server: a hundred thousand agents are too many for the embedded one.",
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
