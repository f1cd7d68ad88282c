import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { inBackground } from "#platform/errors/in-background.ts";
import { copyDatabase, syncDatabase, syncDirectory } from "./copy-database.ts";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { FilledPages, removeList } from "./filled-pages.ts";
import { countStep, type Progress } from "./progress.ts";
import { type StatementServer, serveStatements } from "./statement-server.ts";
import { WalMirror } from "./wal-mirror.ts";

/** The options from the main thread. `directory: null` keeps the database in memory (tests). */
export type EmbeddedWorkerData = {
  directory: string | null;
  /** Where its log is written a second time; null: nowhere. */
  mirror: string | null;
  /** Whether a commit waits for the disk. Without it a killed process may lose anything. */
  synced: boolean;
  /** A closed database to copy as a new one on disk. */
  prepared: string | null;
  socketPath: string;
  code: EmbeddedCode;
  progress: Progress;
};
/** Postgres and initdb, compiled. */
export type EmbeddedCode = { postgres: WebAssembly.Module; initdb: WebAssembly.Module };
/** Copies the current database, with the log segments between two. */
export type CopyRequest = {
  type: "copy";
  to: string;
  fromSegment: string;
  toSegment: string;
  older: { directory: string; before: Date } | null;
};
export type EmbeddedRequest = { type: "close" } | { type: "dump"; path: string } | CopyRequest;
export type EmbeddedReply =
  /** `lsn`: the end of the log that was found. */
  | { type: "ready"; lsn: string }
  | { type: "closed" }
  | { type: "dumped" }
  | { type: "copied" }
  /** `damaged`: there is a database, and it does not open. */
  | { type: "failed"; message: string; damaged: boolean };

/** PGlite's own start parameters without `-F` (no fsync); fdatasync is a no-op in the emulation, fsync is not. */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "synchronous_commit=on",
];

/** Extensions that migrations may create, beside those built in. */
const extensions = { pg_trgm };

const { directory, mirror, synced, prepared, socketPath, code, progress } = workerData as EmbeddedWorkerData;
const program = { pgliteWasmModule: code.postgres, initdbWasmModule: code.initdb, extensions };
const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const step = () => countStep(progress);
const reply = (message: EmbeddedReply) => port.postMessage(message);

/** The database of a directory exists but does not open. */
class Damaged extends Error {}

/** A new database is created elsewhere and moved in complete, so that half of one is never opened. */
async function openOnDisk(path: string): Promise<{ database: PGlite; fs: DurableNodeFS }> {
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    // An unfinished start's leftovers, or a file system under its old name, are not ours to delete.
    if (existsSync(draft)) renameSync(draft, `${draft}-${Date.now()}`);
    try {
      await (prepared === null ? makeNew(draft) : copyDatabase(prepared, draft, { step }));
    } catch (error) {
      // Where the disk is full, half a database would keep it full.
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    renameSync(draft, path);
    await syncDirectory(dirname(path));
  }
  if (!existsSync(join(path, "PG_VERSION")) || !existsSync(join(path, "global", "pg_control"))) {
    throw new Damaged(`${path} does not hold a whole database`);
  }
  const logMirror = mirror === null ? null : new WalMirror(mirror);
  try {
    // The list holds what is on disk: without syncs, nothing is for certain.
    if (!synced) removeList(path);
    const fs = new DurableNodeFS(path, { mirror: logMirror, pages: synced ? new FilledPages(path) : null, step });
    const startParams = synced ? durableParameters : PGlite.defaultStartParams;
    return { fs, database: await PGlite.create({ fs, startParams, ...program }) };
  } catch (error) {
    throw new Damaged(error instanceof Error ? error.message : String(error));
  }
}

async function makeNew(path: string): Promise<void> {
  const made = await PGlite.create({
    fs: new DurableNodeFS(path, { step }),
    startParams: durableParameters,
    ...program,
  });
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
  const onDisk = directory === null ? null : await openOnDisk(directory);
  const database = onDisk?.database ?? (await PGlite.create(program));
  const lsn = await endOfLog(database);
  if (onDisk && synced) await proveThatCommitsReachTheDisk(database, onDisk.fs);
  const server = await serveStatements(database, socketPath);
  port?.on("message", (request: EmbeddedRequest) => inBackground(carryOut(request, database, server)));
  reply({ type: "ready", lsn });
}

async function endOfLog(database: PGlite): Promise<string> {
  try {
    const { rows } = await database.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
    return rows[0]?.lsn ?? "0/0";
  } catch (error) {
    throw new Damaged(String(error));
  }
}

async function carryOut(request: EmbeddedRequest, database: PGlite, server: StatementServer): Promise<void> {
  try {
    if (request.type === "dump") {
      const archive = await database.dumpDataDir("none");
      writeFileSync(request.path, Buffer.from(await archive.arrayBuffer()));
      return reply({ type: "dumped" });
    }
    if (request.type === "copy") {
      // No statement runs meanwhile: the copy is what a process that ended now would leave.
      await database.runExclusive(() => copyAsItIs(request));
      await syncDatabase(request.to, step);
      return reply({ type: "copied" });
    }
    await server.close();
    if (directory !== null) await database.exec("CHECKPOINT");
    await database.close();
    reply({ type: "closed" });
  } catch (error) {
    reply({ type: "failed", message: String(error), damaged: false });
  }
}

async function copyAsItIs({ to, fromSegment, toSegment, older }: CopyRequest): Promise<void> {
  if (directory === null) throw new Error("A database in memory has no directory to copy");
  const leaveOut = (path: string) => {
    const segment = /^pg_wal[\\/]([0-9A-F]{24})$/.exec(path)?.[1];
    return segment !== undefined && (segment < fromSegment || segment > toSegment);
  };
  await copyDatabase(directory, to, { leaveOut, unsynced: true, step, ...(older && { older }) });
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  reply({ type: "failed", message, damaged: error instanceof Damaged });
});
