import { connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { type Figure, percentiles, printFigures, rounded } from "./figures.ts";
import { inBulk } from "./growth/bulk.ts";
import { foldFigures } from "./growth/folded.ts";
import { addCalls, addDeskWork, addMembers, numberAgents, settleFolds } from "./growth/population.ts";
import { everyQuestion } from "./growth/questions.ts";
import { sizeOf } from "./growth/size.ts";
import { withOwnDatabase } from "./own-database.ts";

// How long people wait for lists and searches once a million members have made ten million calls. TEST_DATABASE_URL names
// a server of Postgres with 60 GB of disk to spare; SCALE=0.1 makes a tenth of everything.

const TARGET_MS = 30;
const ROUNDS = 200;
/** Rounds that only bring what everybody reads into memory. */
const WARM_UP = 20;

async function populate(database: Database, size: ReturnType<typeof sizeOf>): Promise<Figure> {
  const startedAtMs = performance.now();
  const say = (text: string) => console.error(`  ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s: ${text}`);
  await addCrowd(database.db, size.agents);
  say(`${size.agents} agents`);
  await inBulk(database.pool, async (run) => {
    await addMembers(run, size);
    say(`${size.members} members`);
    await numberAgents(run);
    await addCalls(run, size, say);
    await settleFolds(run);
    await addDeskWork(run, size);
    say("the rest; now the indexes");
  });
  const seconds = (performance.now() - startedAtMs) / 1000;
  say("ready");
  return { name: "made_in", value: rounded(seconds, 0), target: null, better: "lower", unit: "s" };
}

async function measured(database: Database, size: ReturnType<typeof sizeOf>): Promise<Figure[]> {
  const here = await withCalls(database);
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const { name, ask, targetMs = TARGET_MS } of await everyQuestion(database, here, size)) {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const askedAtMs = performance.now();
      await ask(round);
      if (round >= WARM_UP) times.push(performance.now() - askedAtMs);
    }
    if (targetMs === TARGET_MS) all.push(...times);
    figures.push(...percentiles(name, times, targetMs));
  }
  return [...percentiles("all", all, TARGET_MS), ...figures];
}

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) {
  console.error("Set TEST_DATABASE_URL to a Postgres server: so much is no matter for the embedded one.");
  printFigures("growth", []);
} else {
  const size = sizeOf(Number(process.env.SCALE ?? 1));
  await withOwnDatabase(url, async (address) => {
    const database = connectNative({ url: address, poolSize: 4 });
    try {
      await migrate(database.pool);
      const made = await populate(database, size);
      const folded = await foldFigures(database);
      console.error(`  folded in ${folded.value} s`);
      printFigures("growth", [made, folded, ...(await measured(database, size))]);
    } finally {
      await database.close();
    }
  });
}
