import { connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { inBulk } from "./growth/bulk.ts";
import { addAdminWork, addCalls, addMembers, numberAgents, settleFolds } from "./growth/population.ts";
import { everyQuestion } from "./growth/questions.ts";
import { foldFigures } from "./growth/rolled-up.ts";
import { type Size, sizeOf } from "./growth/size.ts";
import { withOwnDatabase } from "./own-database.ts";
import { type Figure, percentiles, printFigures, rounded } from "./reporting/figures.ts";

// How long people wait for lists and searches once a million members have made ten million calls. TEST_DATABASE_URL names a
// Postgres server with 60 GB of free disk; SCALE=0.1 makes a tenth of everything. KEEP=1 keeps the database and prints its
// URL; FILLED=that URL measures there again, at the same SCALE, without the half hour of filling.

const TARGET_MS = 30;
const ROUNDS = 200;
/** Rounds that only warm up the caches. */
const WARM_UP = 20;

async function populate(database: Database, size: Size): Promise<Figure> {
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
    await addAdminWork(run, size);
    say("the rest; now the indexes");
  });
  const seconds = (performance.now() - startedAtMs) / 1000;
  say("ready");
  return { name: "made_in", value: rounded(seconds, 0), target: null, better: "lower", unit: "s" };
}

async function measured(database: Database, size: Size): Promise<Figure[]> {
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

async function filled(database: Database, size: Size): Promise<Figure[]> {
  await migrate(database.pool);
  const made = await populate(database, size);
  const folded = await foldFigures(database);
  console.error(`  folded in ${folded.value} s`);
  return [made, folded];
}

/** Members of the previous run give up their names to those of this one. */
async function madeRoom({ pool }: Database): Promise<Figure[]> {
  await pool.query(`UPDATE users SET username = 'was-' || right(uid::text, 12), email = right(uid::text, 12) || '@example.com'
    WHERE username !~ '^(crowd|was)-' AND username !~ '-[0-9]+$'`);
  return [];
}

async function measureIn(address: string, size: Size, fill: typeof filled): Promise<void> {
  const database = connectNative({ url: address, poolSize: 4 });
  try {
    const made = await fill(database, size);
    printFigures("growth", [...made, ...(await measured(database, size))]);
  } finally {
    await database.close();
  }
}

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) {
  console.error("Set TEST_DATABASE_URL to a Postgres server: this is too much for the embedded one.");
  printFigures("growth", []);
} else {
  const size = sizeOf(Number(process.env.SCALE ?? 1));
  const { KEEP, FILLED } = process.env;
  if (FILLED) await measureIn(FILLED, size, madeRoom);
  else await withOwnDatabase(url, (address) => measureIn(address, size, filled), { keep: KEEP === "1" });
}
