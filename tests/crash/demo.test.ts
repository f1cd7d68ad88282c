import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { connectEmbedded, type Db } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { screens, startProgram } from "../http/support/started-program.ts";
import { visitor } from "../http/support/visitor.ts";

const [dataDir, undisturbed] = ["noct-demo-", "noct-demo-whole-"].map((name) => mkdtempSync(join(tmpdir(), name))) as [
  string,
  string,
];
afterAll(() => {
  for (const path of [dataDir, undisturbed]) rmSync(path, { recursive: true, force: true });
});

const start = (path: string) => startProgram({ DATA_DIR: path, DEMO: "auto" }, screens);
const isWhole = (path: string) => existsSync(join(path, "demo-accounts.json"));

test("a demo whose creation is killed is complete after later starts, without duplicates, and its ledger always balances", async () => {
  const whole = start(undisturbed);

  // Before the first visitor, while the members are made.
  const first = start(dataDir);
  await until(() => existsSync(join(dataDir, "demo-unfinished.json")));
  await sleep(150);
  first.kill("SIGKILL");
  await first.ended;
  expect(isWhole(dataDir)).toBe(false);
  await expectRightBooks();

  // In the middle of the past, while the site is open; the second time it is told to stop.
  let calls = 0;
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const before = calls;
    // A slow machine gets more time until it has written some of it.
    for (let afterMs = 500; calls === before; afterMs *= 2) {
      const program = start(dataDir);
      const port = Number((await program.says(/is open: http:\/\/localhost:(\d+)/))[1]);
      await visitor(port, "").get("/readyz");
      await sleep(afterMs);
      program.kill(signal);
      await program.ended;
      expect(isWhole(dataDir)).toBe(false);
      calls = await expectRightBooks();
    }
    expect(calls).toBeGreaterThan(before);
  }
  const last = start(dataDir);
  await last.says(/Demo accounts of this installation/);
  last.kill("SIGTERM");
  expect(await last.ended).toMatchObject({ code: 0 });
  expect(existsSync(join(dataDir, "demo-unfinished.json"))).toBe(false);

  await whole.says(/Demo accounts of this installation/);
  whole.kill("SIGTERM");
  await whole.ended;
  const figures = await figuresOf(dataDir);
  expect(figures).toEqual(await figuresOf(undisturbed));
  expect(figures.calls).toBeGreaterThan(calls);
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
