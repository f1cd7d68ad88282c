import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "#platform/clock/manual-clock.ts";
import { connectNative } from "#platform/database/connect.ts";
import { requireReachable } from "#platform/database/reachable.ts";
import { main as checkAudit } from "#scripts/check-audit.ts";
import { main as checkLedger } from "#scripts/check-ledger.ts";
import { expectRefusal, startProgram } from "../support/started-program.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-unusable-"));
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  rmSync(dataDir, { recursive: true, force: true });
});

const inTransactionMode = "DATABASE_URL: a pooler such as PgBouncer answers in transaction mode";

test("a pooler in transaction mode is refused, with what to use instead", async () => {
  const DATABASE_URL = await addressOf(aPooler());
  const ended = await startProgram({ DATA_DIR: dataDir, DATABASE_URL }).ended;
  expectRefusal(ended, inTransactionMode, "Use its session mode, or connect to Postgres directly.");
});

test.each([
  ["ledger", checkLedger],
  ["audit log", checkAudit],
])("the check of the %s tells apart a database that cannot be reached from one with findings", async (_, check) => {
  const closed = createServer();
  const nobody = await addressOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  const told = async (DATABASE_URL: string) => {
    const said: string[] = [];
    return { code: await check([], { DATABASE_URL }, (line) => said.push(line)), said: said.join("\n") };
  };
  expect(await told(nobody)).toEqual({ code: 2, said: expect.stringMatching(/^DATABASE_URL: nothing answers at/) });
  expect(await told(await addressOf(aPooler()))).toEqual({ code: 2, said: expect.stringContaining(inTransactionMode) });
});

test("a server with a single connection left is used, and given its connection back", async () => {
  const database = connectNative({ url: await addressOf(oneConnection()), poolSize: 2 });
  await requireReachable(database);
  await database.close();
});

test("a server that is starting is waited for, for half a minute", async () => {
  const clock = manualClock();
  let readyAtMs = 3_000;
  const server = oneConnection();
  server.prependListener("connection", (socket) => {
    const starting = errorOf("57P03", "the database system is starting up");
    if (clock.monotonicMs() < readyAtMs) socket.once("data", () => socket.end(starting));
  });
  const url = await addressOf(server);
  const attempt = async () => {
    const database = connectNative({ url, poolSize: 2 });
    const how = await outcome(requireReachable(database, clock), clock);
    await database.close();
    return how;
  };
  expect(await attempt()).toBe("reached");
  expect(clock.monotonicMs()).toBe(3_000);
  readyAtMs = Number.POSITIVE_INFINITY;
  expect(await attempt()).toMatch(/^DATABASE_URL: the server is still starting\./);
  expect(clock.monotonicMs()).toBe(33_000);
});

test("a connection that took too long is tried once more: this process may have been too busy to see it", async () => {
  const clock = manualClock();
  const database = connectNative({ url: await addressOf(aPostgres(resultOf)), poolSize: 2 });
  const { query } = database.pool;
  let times = 0;
  const failing = (most: number) => {
    database.pool.query = (async (...asked: Parameters<typeof query>) => {
      times += 1;
      if (times <= most) throw new Error("Connection terminated due to connection timeout");
      return query.apply(database.pool, asked);
    }) as unknown as typeof query;
  };
  failing(2);
  expect(await outcome(requireReachable(database, clock), clock)).toMatch(/connection timeout\. Check the address/);
  expect(times).toBe(2);
  await database.close();
});

test.each(["SET lock_timeout", "LISTEN"])(
  "a connection on which %s fails is not used without it",
  async (statement) => {
    const server = aPostgres((query) =>
      query.startsWith(statement) ? [errorOf("42501", "no such right")] : resultOf(query),
    );
    const database = connectNative({ url: await addressOf(server), poolSize: 2 });
    await expect(database.pool.query("SELECT pg_backend_pid()")).rejects.toThrow();
    await database.close();
  },
);

/** A server with room for one connection. */
function oneConnection(): Server {
  let open = 0;
  const server = aPostgres((query) => resultOf(query));
  return server.prependListener("connection", (socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    if (open > 1) socket.once("data", () => socket.end(errorOf("53300", "sorry, too many clients already")));
  });
}

/** How an attempt ended, on a clock that moves whenever the attempt waits for it. */
async function outcome(attempt: Promise<void>, clock: ManualClock): Promise<string> {
  let ended: string | undefined;
  const end = (how: string) => {
    ended = how;
  };
  attempt.then(
    () => end("reached"),
    (error: Error) => end(error.message),
  );
  while (ended === undefined) {
    await clock.advance(clock.timers() === 0 ? 0 : 1_000);
    await new Promise(setImmediate);
  }
  return ended;
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return `postgres://u:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

/** As a pooler in transaction mode looks from outside: all clients meet one process of the server. */
const aPooler = () => aPostgres(resultOf);

/** Says to every query what `answer` says. */
function aPostgres(answer: (query: string) => Buffer[]): Server {
  return createServer((socket) => {
    socket.on("error", () => {});
    let isOpen = false;
    socket.on("data", (data) => {
      if (!socket.writable) return;
      if (!isOpen) socket.write(Buffer.concat([message("R", int32(0)), readyForQuery]));
      else if (data[0] === 0x51) socket.write(Buffer.concat([...answer(String(data.subarray(5))), readyForQuery]));
      isOpen = true;
    });
  });
}

function errorOf(code: string, words: string): Buffer {
  return message("E", Buffer.from(`SERROR\0VERROR\0C${code}\0M${words}\0\0`));
}

const readyForQuery = message("Z", Buffer.from("I"));

function resultOf(query: string): Buffer[] {
  const done = message("C", Buffer.from("DONE\0"));
  if (query.includes("pg_backend_pid")) return [...rowOf("process", "4242"), done];
  return query.includes("server_version_num") ? [...rowOf("version", "150000"), done] : [done];
}

/** One row with one int4 column, as text. */
function rowOf(name: string, value: string): Buffer[] {
  const type = Buffer.concat([int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)]);
  const column = Buffer.concat([int16(1), Buffer.from(`${name}\0`), type]);
  return [message("T", column), message("D", Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]))];
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
