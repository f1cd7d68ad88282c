import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { copyDatabase, syncDirectory } from "./copy-database.ts";
import { DurableNodeFS } from "./durable-node-fs.ts";

/** What the main thread hands over. `directory: null` keeps the database in memory (tests). */
export type EmbeddedWorkerData = {
  directory: string | null;
  snapshot: string | null;
  /** A closed database that a new one on disk starts as a copy of. */
  prepared: string | null;
  socketPath: string;
  code: EmbeddedCode;
};
/** Postgres and the program that makes an empty database, compiled. */
export type EmbeddedCode = { postgres: WebAssembly.Module; initdb: WebAssembly.Module };
export type EmbeddedRequest = { type: "close" } | { type: "dump"; path: string };
export type EmbeddedReply =
  | { type: "ready" }
  | { type: "closed" }
  | { type: "dumped" }
  | { type: "failed"; message: string };

/** PGlite's own start parameters without `-F` (no fsync); fdatasync is a no-op in the emulation, fsync is not. */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync", "-c", "synchronous_commit=on"],
];

/** What migrations may add, beside what the server brings by itself. */
const extensions = { pg_trgm };

const { directory, snapshot, prepared, socketPath, code } = workerData as EmbeddedWorkerData;
const program = { pgliteWasmModule: code.postgres, initdbWasmModule: code.initdb, extensions };
const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const reply = (message: EmbeddedReply) => port.postMessage(message);

async function openInMemory(): Promise<PGlite> {
  if (snapshot === null) return PGlite.create(program);
  return PGlite.create({ loadDataDir: new Blob([readFileSync(snapshot)]), ...program });
}

/** A new database is made beside its place and moved there whole, so that half of one is never opened. */
async function openOnDisk(path: string): Promise<PGlite> {
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    rmSync(draft, { recursive: true, force: true });
    await (prepared === null ? makeNew(draft) : copyDatabase(prepared, draft));
    renameSync(draft, path);
    await syncDirectory(dirname(path));
  }
  if (!existsSync(join(path, "PG_VERSION")) || !existsSync(join(path, "global", "pg_control"))) {
    throw new Error(`${path} does not hold a whole database. Move it away, or restore a backup, and start again.`);
  }
  const fs = new DurableNodeFS(path);
  const database = await PGlite.create({ fs, startParams: durableParameters, ...program });
  await proveThatCommitsReachTheDisk(database, fs);
  return database;
}

async function makeNew(path: string): Promise<void> {
  const made = await PGlite.create({ fs: new DurableNodeFS(path), startParams: durableParameters, ...program });
  await made.exec("CHECKPOINT");
  await made.close();
}

async function proveThatCommitsReachTheDisk(database: PGlite, fs: DurableNodeFS): Promise<void> {
  const settings = await database.query<{ fsync: string }>("SELECT current_setting('fsync') AS fsync");
  await database.exec("CREATE TABLE IF NOT EXISTS durability_probe (probed_at timestamptz NOT NULL)");
  const before = fs.syncs;
  await database.exec("INSERT INTO durability_probe VALUES (now())");
  await database.exec("DELETE FROM durability_probe");
  if (settings.rows[0]?.fsync !== "on" || fs.syncs < before + 2) {
    throw new Error(
      "The embedded database does not sync its commits to disk on this system. Set DATABASE_URL to a Postgres server.",
    );
  }
}

async function run(): Promise<void> {
  const database = await (directory === null ? openInMemory() : openOnDisk(directory));
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 1 });
  await server.start();
  port?.on("message", async (request: EmbeddedRequest) => {
    try {
      if (request.type === "dump") {
        const archive = await database.dumpDataDir("none");
        writeFileSync(request.path, Buffer.from(await archive.arrayBuffer()));
        return reply({ type: "dumped" });
      }
      await server.stop();
      if (directory !== null) await database.exec("CHECKPOINT");
      await database.close();
      reply({ type: "closed" });
    } catch (error) {
      reply({ type: "failed", message: String(error) });
    }
  });
  reply({ type: "ready" });
}

run().catch((error: unknown) =>
  reply({ type: "failed", message: error instanceof Error ? error.message : String(error) }),
);
