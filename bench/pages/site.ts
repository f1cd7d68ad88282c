import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "#server/demo/demo-accounts.ts";

export type Site = { origin: string; pid: number; stop(): Promise<void> };

const POLL_MS = 10;
const OPEN_WITHIN_MS = 120_000;

/**
 * Starts the built program with `flags` for Node and further settings, and resolves when its first page has loaded in
 * full.
 */
export async function startSite(
  dataDir: string,
  { flags = [], settings = {} }: { flags?: string[]; settings?: Record<string, string> } = {},
): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, "prepared/program/start.js"], {
    // Its output goes to our standard error: standard output is for the figures. The welcome contains passwords: dropped.
    stdio: ["ignore", "ignore", 2],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: "",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await firstPage(origin, child);
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Starts the site once on an empty directory, and stops it when its demo is complete. */
export async function fillDemo(dataDir: string): Promise<void> {
  const site = await startSite(dataDir);
  try {
    const endMs = performance.now() + OPEN_WITHIN_MS;
    // Its history is written beside the first visitors; the accounts are named when that is done.
    while (demoAccounts(dataDir).length === 0) {
      if (performance.now() > endMs) throw new Error("The demo was not completed in time");
      await sleep(200);
    }
  } finally {
    await site.stop();
  }
}

/** Starts the site without its page cache. */
export function startUncachedSite(dataDir: string): Promise<Site> {
  return startWorker("uncached", { DATABASE_URL: "", DATA_DIR: dataDir });
}

/** Starts `<name>.worker.ts`, which prints its port once it is open. */
export async function startWorker(name: "uncached" | "plain" | "bare", env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const child = spawn(process.execPath, [`bench/pages/${name}.worker.ts`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const [port] = await Promise.race([
    once(child.stdout, "data"),
    gone.then(() => Promise.reject(new Error(`The ${name} server did not open`))),
  ]);
  return {
    origin: `http://127.0.0.1:${Number(String(port))}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function firstPage(origin: string, child: ChildProcess): Promise<void> {
  const endMs = performance.now() + OPEN_WITHIN_MS;
  while (performance.now() < endMs) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    const answer = await fetch(origin).catch(() => null);
    const page = await answer?.text();
    if (answer?.ok && page?.includes("</html>")) return;
    await sleep(POLL_MS);
  }
  child.kill("SIGTERM");
  throw new Error("The site did not open");
}

/** A free local port. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
