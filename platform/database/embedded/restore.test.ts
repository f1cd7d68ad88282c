import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { population } from "#tests/builders/population.ts";
import { connectEmbedded } from "../connect.ts";
import { backupsOf } from "./backups.ts";

/** A data directory as left by a killed process: a backup, and later rows. */
const original = mkdtempSync(join(tmpdir(), "noct-restore-"));
const rooms = [original];
let relation = "";
/** A table that the backup does not have. */
let younger = "";
let bytesInBackup = 0;

const sound = async () => [];

beforeAll(async () => {
  const database = await connectEmbedded({ dataDir: original, backups: true });
  await database.pool.query("CREATE TABLE kept (n int PRIMARY KEY, body text)");
  await database.pool.query("INSERT INTO kept SELECT g, repeat('a', 200) FROM generate_series(1, 500) AS g");
  await database.backups?.take(sound);
  await database.pool.query("INSERT INTO kept SELECT g, repeat('b', 200) FROM generate_series(501, 900) AS g");
  await database.pool.query("CREATE TABLE younger AS SELECT 1 AS n");
  await database.pool.query("CHECKPOINT");
  await database.pool.query("CREATE TABLE later (n int); INSERT INTO later VALUES (1)");
  await database.pool.query("INSERT INTO kept VALUES (901, 'the last that was acknowledged')");
  const { rows } = await database.pool.query(
    "SELECT pg_relation_filepath('kept') AS kept, pg_relation_filepath('younger') AS younger",
  );
  relation = rows[0].kept;
  younger = rows[0].younger;
  bytesInBackup = statSync(join(backupsOf(original)[0]?.directory ?? "", "postgres", relation)).size;
  // What is on disk now is what a killed process leaves.
  const killed = mkdtempSync(join(tmpdir(), "noct-killed-"));
  rooms.push(killed);
  cpSync(original, killed, { recursive: true, filter: (path) => !/[\\/]lock/.test(path) });
  await database.close();
  for (const name of readdirSync(original)) rmSync(join(original, name), { recursive: true });
  cpSync(killed, original, { recursive: true });
}, 180_000);
afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true });
});

function damaged(damage: (postgres: string, dataDir: string) => void): string {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-damaged-"));
  rooms.push(dataDir);
  cpSync(original, dataDir, { recursive: true });
  damage(join(dataDir, "postgres"), dataDir);
  return dataDir;
}

async function rowsOf(dataDir: string) {
  const database = await connectEmbedded({ dataDir });
  const { rows } = await database.pool.query("SELECT count(*)::int AS rows, max(n) AS last FROM kept");
  const restored = database.backups?.restored;
  await database.close();
  return { ...rows[0], restored };
}

async function writeMore(dataDir: string): Promise<void> {
  const database = await connectEmbedded({ dataDir });
  await database.pool.query("INSERT INTO kept SELECT g, repeat('c', 200) FROM generate_series(902, 1901) AS g");
  await database.close();
}

const segments = (directory: string) => readdirSync(directory).filter((name) => /^[0-9A-F]{24}$/.test(name));
const cutControlFile = (postgres: string) => truncateSync(join(postgres, "global", "pg_control"), 100);
const emptyFile = (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size));
const emptyYoungerPages = (path: string) => {
  const pages = readFileSync(path);
  writeFileSync(path, pages.fill(0, bytesInBackup));
};
const removeLog = (log: string) => {
  for (const name of segments(log)) rmSync(join(log, name));
};

test("a killed process has lost nothing, and nothing is restored", async () => {
  expect(await rowsOf(damaged(() => {}))).toEqual({ rows: 901, last: 901, restored: null });
}, 120_000);

/** Each takes a start; those that differ the most come first. */
const TRIED = population({ usual: 5, full: 11 });
const damages: [string, (postgres: string) => void][] = [
  ["its control file is cut off", cutControlFile],
  ["its log is gone", (postgres) => removeLog(join(postgres, "pg_wal"))],
  ["the pages written after its backup are full of zeros", (postgres) => emptyYoungerPages(join(postgres, relation))],
  ["a table that is younger than its backup is gone", (postgres) => rmSync(join(postgres, younger))],
  ["a table is full of zeros", (postgres) => emptyFile(join(postgres, relation))],
  [
    "a table is full of zeros, and the list of its pages is gone",
    (postgres) => {
      emptyFile(join(postgres, relation));
      rmSync(join(postgres, "filled-pages.json"));
    },
  ],
  ["a table is cut off", (postgres) => truncateSync(join(postgres, relation), 8192)],
  ["its record of commits is full of zeros", (postgres) => emptyFile(join(postgres, "pg_xact", "0000"))],
  ["its control file is gone", (postgres) => rmSync(join(postgres, "global", "pg_control"))],
  ["its catalogue is gone", (postgres) => rmSync(join(postgres, "base", "5"), { recursive: true })],
  ["all of it is gone", (postgres) => rmSync(postgres, { recursive: true })],
];

test.each(damages.slice(0, TRIED))(
  "a database is restored to the last row and set aside when %s",
  async (_, damage) => {
    const dataDir = damaged(damage);
    const wasThere = existsSync(join(dataDir, "postgres"));
    const { rows, last, restored } = await rowsOf(dataDir);
    expect({ rows, last }).toEqual({ rows: 901, last: 901 });
    expect(restored).toMatchObject({ isWhole: true, takenAt: backupsOf(dataDir)[0]?.takenAt });
    expect(existsSync(restored?.setAside ?? "")).toBe(wasThere);
    expect(JSON.parse(readFileSync(join(dataDir, "restored.json"), "utf8"))).toEqual(restored);
  },
  180_000,
);

test("a restored database opens normally, and a second loss is restored from the same backup", async () => {
  const dataDir = damaged(cutControlFile);
  expect(await rowsOf(dataDir)).toMatchObject({ rows: 901, restored: { isWhole: true } });
  expect(await rowsOf(dataDir)).toEqual({ rows: 901, last: 901, restored: null });
  await writeMore(dataDir);
  cutControlFile(join(dataDir, "postgres"));
  expect(await rowsOf(dataDir)).toMatchObject({ rows: 1901, last: 1901, restored: { isWhole: true } });
}, 180_000);

test("without both logs it is restored to the backup, and reported as incomplete", async () => {
  const dataDir = damaged((postgres, room) => {
    removeLog(join(postgres, "pg_wal"));
    const log = join(room, "backups", "log");
    for (const name of segments(log)) truncateSync(join(log, name), 0);
    writeFileSync(join(log, segments(log).at(-1) ?? ""), Buffer.alloc(8192, 7));
  });
  const { rows, restored } = await rowsOf(dataDir);
  expect(rows).toBe(500);
  expect(restored).toMatchObject({ isWhole: false, takenAt: backupsOf(dataDir)[0]?.takenAt });
}, 180_000);

test("without a backup nothing is changed, and the message says what to do", async () => {
  const dataDir = damaged((postgres, room) => {
    rmSync(join(room, "backups"), { recursive: true });
    cutControlFile(postgres);
  });
  await expect(connectEmbedded({ dataDir })).rejects.toThrow(
    /does not open: [\s\S]*There is no backup of it in [\s\S]*Nothing was changed[\s\S]*start again/,
  );
  expect(readdirSync(dataDir)).toContain("postgres");
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres."))).toEqual([]);
}, 120_000);

test("a backup that is not sound does not count, and leaves nothing behind", async () => {
  const dataDir = damaged(() => {});
  const [before] = backupsOf(dataDir);
  const database = await connectEmbedded({ dataDir });
  await expect(database.backups?.take(async () => ["a cent is missing"])).rejects.toThrow("a cent is missing");
  await database.backups?.take(async (db) => {
    const { rows } = await sql<{ rows: number }>`SELECT count(*)::int AS rows FROM kept`.execute(db);
    return rows[0]?.rows === 901 ? [] : [`${rows[0]?.rows} rows`];
  });
  await database.close();
  expect(backupsOf(dataDir)).toHaveLength(2);
  expect(backupsOf(dataDir)).toContainEqual(before);
  expect(readdirSync(join(dataDir, "backups")).filter((name) => name.endsWith(".new"))).toEqual([]);
}, 180_000);
