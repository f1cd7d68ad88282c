import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "#features/ledger/invariants.store.ts";
import { connectEmbedded, type Db } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { screens, startProgram } from "../http/started-program.ts";
import { visitor } from "../http/visitor.ts";

const [dataDir, undisturbed] = ["noct-demo-", "noct-demo-whole-"].map((name) => mkdtempSync(join(tmpdir(), name))) as [
  string,
  string,
];
afterAll(() => {
  for (const path of [dataDir, undisturbed]) rmSync(path, { recursive: true, force: true });
});

const start = (path: string) => startProgram({ DATA_DIR: path, DEMO: "auto" }, screens);
const isWhole = (path: string) => existsSync(join(path, "demo-accounts.json"));

test("a demo that is killed while it is made is whole after later starts, nothing in it twice, and the books are right at any moment", async () => {
  // The first kills are before the first visitor, wherever making the members has come to.
  for (const afterMs of [0, 150, 400]) {
    const program = start(dataDir);
    await until(() => existsSync(join(dataDir, "demo-unfinished.json")));
    await sleep(afterMs);
    program.kill("SIGKILL");
    await program.ended;
    expect(isWhole(dataDir)).toBe(false);
    await expectRightBooks();
  }
  // The next are in the middle of the past, while the site is open; the last time it is told to stop.
  let calls = 0;
  for (const [wanted, signal] of [
    [3, "SIGKILL"],
    [20, "SIGKILL"],
    [40, "SIGTERM"],
  ] as const) {
    const program = start(dataDir);
    const port = Number((await program.says(/is open: http:\/\/localhost:(\d+)/))[1]);
    const landing = await visitor(port, "").get("/readyz");
    expect(landing.status).toBe(200);
    await sleep(1_500 + wanted * 15);
    program.kill(signal);
    await program.ended;
    calls = await expectRightBooks();
  }
  const program = start(dataDir);
  await program.says(/Demo accounts of this installation/);
  program.kill("SIGTERM");
  expect(await program.ended).toMatchObject({ code: 0 });
  expect(existsSync(join(dataDir, "demo-unfinished.json"))).toBe(false);
  expect(calls).toBeGreaterThan(0);

  const whole = start(undisturbed);
  await whole.says(/Demo accounts of this installation/);
  whole.kill("SIGTERM");
  await whole.ended;
  expect(await figuresOf(dataDir)).toEqual(await figuresOf(undisturbed));
  expect(accountsOf(dataDir).map(({ email }) => email)).toEqual(accountsOf(undisturbed).map(({ email }) => email));
}, 400_000);

async function until(is: () => boolean): Promise<void> {
  while (!is()) await sleep(20);
}

async function expectRightBooks(): Promise<number> {
  return onDatabase(dataDir, async (db) => {
    expect(await checkLedger(db)).toEqual([]);
    const halves = await db.selectFrom("calls").select("id").where("state", "<>", "ended").execute();
    expect(halves).toEqual([]);
    return count(db, "calls");
  });
}

/** What the demo holds, told by numbers that do not depend on the moment of its making. */
function figuresOf(path: string): Promise<Record<string, number>> {
  const tables = [
    "users",
    "credentials",
    "agents",
    "calls",
    "purchases",
    "ratings",
    "favourites",
    "safety_events",
  ] as const;
  return onDatabase(path, async (db) => {
    expect(await checkLedger(db)).toEqual([]);
    const counted = tables.map(async (table) => [table, await count(db, table)] as const);
    return Object.fromEntries(await Promise.all(counted));
  });
}

async function count(db: Db, table: Parameters<Db["selectFrom"]>[0] & string): Promise<number> {
  const row = await db
    .selectFrom(table as "calls")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

async function onDatabase<T>(path: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const database = await connectEmbedded({ dataDir: path });
  try {
    await migrate(database.pool);
    return await ask(database.db);
  } finally {
    await database.close();
  }
}

function accountsOf(path: string): { email: string }[] {
  return JSON.parse(readFileSync(join(path, "demo-accounts.json"), "utf8"));
}
