import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import { placesOf } from "./backups.ts";
import { lockDirectory } from "./directory-lock.ts";
import type { CopyRequest, EmbeddedCode, EmbeddedWorkerData } from "./embedded.worker.ts";
import { newProgress, type Progress } from "./progress.ts";
import { openOrRestore, type Place, type Restored } from "./restore.ts";
import { socketName, socketPrefix } from "./socket-path.ts";
import { answer } from "./worker-answer.ts";

export type EmbeddedDatabase = {
  /** Directory and name of the Unix socket for an ordinary Postgres driver. */
  socketDirectory: string;
  /** What this start restored because the database did not open; null: it opened. */
  restored: Restored | null;
  /** Writes the whole data directory as a tar file. */
  dump(path: string): Promise<void>;
  /** Copies the database on disk in its current state. */
  copy(what: Omit<CopyRequest, "type">): Promise<void>;
  close(): Promise<void>;
};

let compiledCode: Promise<EmbeddedCode> | undefined;

/**
 * Compiled once per process: all its databases run the same code, already optimised by V8. Otherwise each thread compiles
 * nine megabytes itself, and the hot parts once more.
 */
function embeddedCode(): Promise<EmbeddedCode> {
  const compiled = async (name: string) =>
    WebAssembly.compile(await readFile(new URL(name, import.meta.resolve("@electric-sql/pglite"))));
  compiledCode ??= Promise.all([compiled("pglite.wasm"), compiled("initdb.wasm")]).then(([postgres, initdb]) => ({
    postgres,
    initdb,
  }));
  return compiledCode;
}

type StartOptions = {
  dataDir: string | null;
  synced?: boolean;
  prepared?: string | null;
  backups?: boolean;
  clock?: Clock;
  progress?: Progress;
};

/** By default the directory decides: a database with backups continues to take them, whichever program opens it. */
export function isBackedUp({ dataDir, synced = true, backups }: StartOptions): boolean {
  return dataDir !== null && synced && (backups ?? existsSync(placesOf(dataDir).backups));
}

/**
 * Starts Postgres inside this process: PGlite in a worker thread, reached through a Unix socket in a private directory. With
 * a directory it is durable and locked against a second process (throws `DirectoryInUse`); without one it lives in memory.
 * `prepared` is the directory of a closed database, copied to create a new one on disk. A database that does not open is set
 * aside and restored from its last backup; throws `DatabaseDamaged` if none opens. `synced: false` makes no commit wait for
 * the disk (tests). `backups` says whether its log is written a second time, for backups; unset, it is if there are backups.
 * Each of its works may take as long as it makes progress, which is counted in `progress`; then throws `DatabaseStuck`.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  const code = await embeddedCode();
  if (dataDir === null) return usable(await startWorker(options, code, null), null);
  const release = await lockDirectory(dataDir);
  try {
    const { opened, restored } = await openOrRestore(dataDir, (place) => startWorker(options, code, place));
    return usable(opened, restored, release);
  } catch (error) {
    await release();
    throw error;
  }
}

type Asked = Parameters<typeof answer>[0];
type Started = { asked: Asked; socketDirectory: string; lsn: string; stop(): Promise<void> };

async function startWorker(options: StartOptions, code: EmbeddedCode, place: Place | null): Promise<Started> {
  // A long path cannot be bound, so the socket is in the temporary directory, not beside the data.
  const socketDirectory = mkdtempSync(join(tmpdir(), socketPrefix));
  const progress = options.progress ?? newProgress();
  const workerData: EmbeddedWorkerData = {
    progress,
    directory: place?.directory ?? null,
    mirror: isBackedUp(options) ? (place?.mirror ?? null) : null,
    synced: options.synced ?? true,
    prepared: options.prepared ?? null,
    socketPath: join(socketDirectory, socketName),
    code,
  };
  const worker = new Worker(new URL("./embedded.worker.ts", import.meta.url), { workerData });
  const asked = { worker, progress, clock: options.clock ?? systemClock };
  const terminate = async () => {
    await worker.terminate();
    rmSync(socketDirectory, { recursive: true, force: true });
  };
  try {
    const { lsn } = await answer(asked, null, "ready");
    // Without its database this process is useless: it shuts down, and its supervisor restarts it.
    const fall = () => {
      throw new Error("The embedded database stopped unexpectedly");
    };
    worker.once("exit", fall);
    const stop = () => {
      worker.off("exit", fall);
      return terminate();
    };
    return { asked, socketDirectory, lsn, stop };
  } catch (error) {
    await terminate();
    throw error;
  }
}

function usable(started: Started, restored: Restored | null, release = async () => {}): EmbeddedDatabase {
  const { asked, socketDirectory, stop } = started;
  return {
    socketDirectory,
    restored,
    dump: async (path) => void (await answer(asked, { type: "dump", path }, "dumped")),
    copy: async (what) => void (await answer(asked, { type: "copy", ...what }, "copied")),
    async close() {
      await answer(asked, { type: "close" }, "closed");
      await stop();
      await release();
    },
  };
}
