import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";

export type Account = { email: string; password: string; about: string };
/** The product as a stranger starts it: built, on a fresh data directory, with its demo. */
export type Site = { url: string; accounts: Account[] };

const openTimeoutMs = 180_000;

/** One installation for all journeys of a worker; no page outlives its test. */
export const test = base.extend<{ leaveNoPage: undefined }, { site: Site }>({
  // A page left open goes on drawing: forty of them slow whatever comes after to a crawl.
  leaveNoPage: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are used from this pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});

/** Starts an installation of its own, with further settings, or by another command, where a test is about them. */
export async function openSite(
  settings: Record<string, string> = {},
  command: readonly string[] = ["prepared/program/start.js"],
): Promise<Site & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-journey-"));
  const child = spawn(process.execPath, command, {
    // Behind one proxy, so that sign-ups of many tests can come from as many addresses.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "1",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child, join(dataDir, "demo-accounts.json"));
  const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[];
  return {
    url,
    accounts,
    async close() {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where the site is, once its demo is whole: its past is written beside the first visitors. */
function addressOf(child: ChildProcess, accounts: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`The site did not open:\n${said}`)), openTimeoutMs);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}:\n${said}`)));
    child.stdout?.on("data", (piece) => {
      said += String(piece);
      const found = /is open: (\S+)/.exec(said)?.[1];
      if (!found || !existsSync(accounts)) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
