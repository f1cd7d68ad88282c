import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "#platform/log/log.ts";
import { cardHash, type FromCardWorker, type ShareCard, type ToCardWorker } from "./share-card.ts";

export type ShareCards = ReturnType<typeof createShareCards>;

type Waiting = { resolve(png: Uint8Array): void; reject(error: Error): void };

/** With more waiting, callers would time out. */
const maxWaiting = 50;
/** About 100 KB each. */
const maxStored = 2_000;

/** Preview images of shared links: drawn once in a separate thread, stored on disk by their content. */
export function createShareCards({ directory, log }: { directory: string; log: Log }) {
  const inProgress = new Map<string, Promise<Uint8Array>>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function currentWorker(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL("./share-card.worker.ts", import.meta.url), { name: "share-cards" });
    fresh.on("message", (answer: FromCardWorker) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) fresh.unref();
      if ("png" in answer) one?.resolve(answer.png);
      else one?.reject(new Error(answer.error));
    });
    fresh.on("error", (error) => log.error({ err: error }, "share cards: the thread failed"));
    fresh.on("exit", () => {
      worker = undefined;
      for (const one of waiting.values()) one.reject(new Error("the thread ended"));
      waiting.clear();
    });
    worker = fresh;
    return fresh;
  }

  function draw(card: ShareCard): Promise<Uint8Array> {
    if (waiting.size >= maxWaiting) return Promise.reject(new Error("too many cards wait"));
    const current = currentWorker();
    lastId += 1;
    const id = lastId;
    current.ref();
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      current.postMessage({ id, card } satisfies ToCardWorker);
    });
  }

  async function storedOrDrawn(hash: string, card: ShareCard): Promise<Uint8Array> {
    const path = join(directory, `${hash}.png`);
    const stored = await readFile(path).catch(() => null);
    if (stored) return stored;
    const png = await draw(card);
    await mkdir(directory, { recursive: true });
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, png);
    await rename(draft, path);
    await dropOldest(directory);
    return png;
  }

  return {
    /** The image as PNG, and the hash of its content. */
    async of(card: ShareCard): Promise<{ hash: string; png: Uint8Array }> {
      const hash = cardHash(card);
      const drawn = inProgress.get(hash) ?? storedOrDrawn(hash, card);
      inProgress.set(hash, drawn);
      try {
        return { hash, png: await drawn };
      } finally {
        inProgress.delete(hash);
      }
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

async function dropOldest(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.length <= maxStored) return;
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const oldest = aged.sort((a, b) => a.at - b.at).slice(0, names.length - maxStored);
  await Promise.all(oldest.map(({ name }) => rm(join(directory, name), { force: true })));
}
