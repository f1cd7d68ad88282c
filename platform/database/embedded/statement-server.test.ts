import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createStatementReader, type StatementServer, serveStatements } from "./statement-server.ts";

let directory: string;
let database: PGlite;
let server: StatementServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "noct-"));
  database = await PGlite.create();
  await database.exec("CREATE TABLE notes (words text NOT NULL)");
  server = await serveStatements(database, join(directory, ".s.PGSQL.5432"));
});
beforeEach(() => database.exec("TRUNCATE notes"));
afterAll(async () => {
  await server.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const connected = async () => {
  const client = new pg.Client({ host: directory, user: "postgres", database: "postgres", pipeline: true });
  client.on("error", () => {});
  await client.connect();
  return client;
};
type Client = Awaited<ReturnType<typeof connected>>;
const streamOf = (client: Client) => (client as unknown as { connection: pg.Connection }).connection.stream;
const notes = async () => (await database.query<{ words: string }>("SELECT words FROM notes")).rows;

const message = (type: string, body = "") => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type);
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.write(body, 5);
  return bytes;
};
const started = () => {
  const reader = createStatementReader();
  const start = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  reader.add(start);
  expect(reader.next()).toEqual({ bytes: start, ends: 1 });
  return reader;
};
const statement = (words: string) => [message("P", words), message("B"), message("D"), message("E"), message("S")];

test("statements are passed on complete, up to eight at a time, however their bytes arrive", () => {
  const all = Buffer.concat(Array.from({ length: 11 }, (_, n) => statement(`SELECT ${n}`)).flat());
  const whole = started();
  whole.add(all);
  const eight = Buffer.concat(Array.from({ length: 8 }, (_, n) => statement(`SELECT ${n}`)).flat());
  expect(whole.next()).toEqual({ bytes: eight, ends: 8 });
  expect(whole.next()).toEqual({ bytes: all.subarray(eight.length), ends: 3 });
  expect(whole.next()).toBeNull();

  const slowly = started();
  const seen: Buffer[] = [];
  for (const byte of all) {
    slowly.add(Buffer.from([byte]));
    const next = slowly.next();
    if (next) seen.push(next.bytes);
  }
  expect(seen).toHaveLength(11);
  expect(Buffer.concat(seen)).toEqual(all);
});

test("a terminate message never reaches the engine, and what came before it does", () => {
  const reader = started();
  reader.add(Buffer.concat([message("Q", "SELECT 1"), message("X")]));
  expect(reader.next()).toEqual({ bytes: message("Q", "SELECT 1"), ends: 1 });
  expect(reader.next()).toBeNull();
});

test("statements with values larger than a socket chunk are answered, each with its own", async () => {
  const client = await connected();
  const values = Array.from({ length: 12 }, (_, n) => `${n}`.repeat(n % 3 === 0 ? 400_000 : 3));
  const answers = await Promise.all(values.map((value) => client.query("SELECT $1::text AS said", [value])));
  expect(answers.map(({ rows }) => rows[0].said)).toEqual(values);
  await client.end();
});

test("an abandoned transaction is rolled back before the next connection is served", async () => {
  const broken = await connected();
  await broken.query("BEGIN");
  await broken.query("INSERT INTO notes VALUES ('left behind')");
  streamOf(broken).destroy();
  // The previous connection may still be closing.
  const next = await vi.waitFor(connected);
  expect((await next.query("SELECT words FROM notes")).rows).toEqual([]);
  await next.query("INSERT INTO notes VALUES ('kept')");
  await next.end();
  await expect.poll(notes).toEqual([{ words: "kept" }]);
});

test("half a statement of a broken connection does not leak into the next one", async () => {
  const broken = await connected();
  const half = message("Q", "INSERT INTO notes VALUES ('half')\0").subarray(0, 20);
  await new Promise((resolve) => streamOf(broken).write(half, resolve));
  streamOf(broken).destroy();
  const next = await vi.waitFor(connected);
  expect((await next.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect(await notes()).toEqual([]);
  await next.end();
});

test("closing the server rolls back an open transaction, and waits for it", async () => {
  const place = mkdtempSync(join(tmpdir(), "noct-"));
  const own = await serveStatements(database, join(place, ".s.PGSQL.5432"));
  const client = new pg.Client({ host: place, user: "postgres", database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO notes VALUES ('left behind')");
  await own.close();
  expect(database.isInTransaction()).toBe(false);
  expect(await notes()).toEqual([]);
  rmSync(place, { recursive: true, force: true });
});

test.each([
  ["fails", () => Promise.reject(new Error("broken"))],
  ["leaves a statement unanswered", () => Promise.resolve()],
])("an engine that %s closes the connection that waits for it", async (_, answer) => {
  const place = mkdtempSync(join(tmpdir(), "noct-"));
  let isBroken = false;
  const own = await serveStatements(
    {
      execProtocolRawStream: (statements, options) =>
        isBroken ? answer() : database.execProtocolRawStream(statements, options),
      runExclusive: (work) => database.runExclusive(work),
      isInTransaction: () => database.isInTransaction(),
      exec: (text) => database.exec(text),
    },
    join(place, ".s.PGSQL.5432"),
  );
  const client = new pg.Client({ host: place, user: "postgres", database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  isBroken = true;
  await expect(client.query("SELECT 1")).rejects.toThrow("Connection terminated");
  await own.close();
  rmSync(place, { recursive: true, force: true });
});
