import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./directory-lock.ts";
import type { EmbeddedCode, EmbeddedReply, EmbeddedRequest, EmbeddedWorkerData } from "./embedded.worker.ts";

export type EmbeddedDatabase = {
  /** Directory and name of the Unix socket that an ordinary Postgres driver connects to. */
  socketDirectory: string;
  /** Writes the whole data directory as a tar file. */
  dump(path: string): Promise<void>;
  close(): Promise<void>;
};

/** How long a database may take to open; a fresh one is initialised within this. */
const openTimeoutMs = 60_000;

let compiledCode: Promise<EmbeddedCode> | undefined;

/**
 * Compiled once in a process: every database that it opens runs the same code, which V8 has made faster for the ones
 * before. Otherwise each thread compiles nine megabytes for itself, and their hot parts once more.
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

/**
 * Starts Postgres inside this process: PGlite in a worker thread, reached through a Unix socket in a private directory.
 * With a directory it is durable and locked against a second process (throws `DirectoryInUse`); without one it lives in
 * memory, optionally from a snapshot made by `dump`. `prepared` is the directory of a closed database, which a new one on
 * disk starts as a copy of.
 */
export async function startEmbedded(options: {
  dataDir: string | null;
  snapshot?: string;
  prepared?: string | null;
}): Promise<EmbeddedDatabase> {
  const code = await embeddedCode();
  const release = options.dataDir === null ? async () => {} : await lockDirectory(options.dataDir);
  // A path over 104 characters cannot be bound, so the socket stands in the temporary directory, not beside the data.
  const socketDirectory = mkdtempSync(join(tmpdir(), "noct-"));
  if (options.dataDir !== null) mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const workerData: EmbeddedWorkerData = {
    directory: options.dataDir === null ? null : join(options.dataDir, "postgres"),
    snapshot: options.snapshot ?? null,
    prepared: options.prepared ?? null,
    socketPath: join(socketDirectory, ".s.PGSQL.5432"),
    code,
  };
  const worker = new Worker(new URL("./embedded.worker.ts", import.meta.url), { workerData });
  const stop = async () => {
    await worker.terminate();
    rmSync(socketDirectory, { recursive: true, force: true });
    await release();
  };
  try {
    await answer(worker, null, "ready", openTimeoutMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    socketDirectory,
    dump: (path) => answer(worker, { type: "dump", path }, "dumped", openTimeoutMs),
    async close() {
      await answer(worker, { type: "close" }, "closed", 15_000);
      await stop();
    },
  };
}

function answer(
  worker: Worker,
  request: EmbeddedRequest | null,
  expected: EmbeddedReply["type"],
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timeout);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const onMessage = (reply: EmbeddedReply) => {
      if (reply.type === expected) settle(resolve);
      else if (reply.type === "failed") settle(() => reject(new Error(reply.message)));
    };
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("The embedded database stopped by itself")));
    const timeout = setTimeout(
      () => settle(() => reject(new Error("The embedded database did not answer in time"))),
      timeoutMs,
    );
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    if (request) worker.postMessage(request);
  });
}
