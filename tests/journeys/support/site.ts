import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { testEngine } from "#platform/database/testing.ts";
import { copyDataDirectory, cutEmptyLog } from "#platform/database/testing-directory.ts";
import {
  addressOf,
  copyDatabase,
  dropDatabase,
  nameCopies,
  newCopyName,
  withServer,
} from "#platform/database/testing-server.ts";

export type Account = { email: string; password: string; about: string };
/** The product as a stranger starts it: built, with its demo. */
export type Site = {
  url: string;
  accounts: Account[];
  /** From now on it is `ms` later for the site. Timers that run keep their own time. */
  leap(ms: number): Promise<void>;
};

const openTimeoutMs = 180_000;
/** Name the data directory, and the native database, of an installation that was started, got its demo and stopped. */
const filledDirectory = "JOURNEY_FILLED_DIRECTORY";
const filledDatabase = "JOURNEY_FILLED_DATABASE";

/** One installation for all journeys of a worker; no page outlives its test. */
export const test = base.extend<{ leaveNoPage: undefined }, { stepBack: undefined; site: Site }>({
  // What a worker starts, its browser and its site, has the priority that the worker has.
  stepBack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are used from this pattern
    async ({}, use, { project }) => {
      if (project.name !== "in real time") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
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

type OpenSite = Site & { close(): Promise<void> };
const started: readonly string[] = ["prepared/program/start.js"];
const movedClock = new URL("moved-clock.mjs", import.meta.url).href;

/**
 * Starts an installation of its own, with further settings, or by another command, where a test is about them. Its data
 * is a copy of the one that was filled when the journeys began, or, outside of them, made anew.
 */
export async function openSite(settings: Record<string, string> = {}, command = started): Promise<OpenSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-journey-"));
  const [filled, template] = [process.env[filledDirectory], process.env[filledDatabase]];
  const database = template ? newCopyName() : undefined;
  if (template && database) await withServer((server) => copyDatabase(server, template, database));
  if (filled && template) cpSync(filled, dataDir, { recursive: true });
  else if (filled) copyDataDirectory(filled, dataDir);
  const site = await openAt(dataDir, { ...onNative(database), ...settings }, command);
  return {
    ...site,
    async close() {
      await site.close();
      if (database) await withServer((server) => dropDatabase(server, database));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product on an empty directory, as a stranger does, for the journeys to copy; on Postgres where there is one,
 * since the embedded database takes a third of the time of the pages that it serves. Resolves to its removal.
 */
export async function fillOneInstallation(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-journey-filled-"));
  process.env[filledDirectory] = dataDir;
  const removeFiles = async () => rmSync(dataDir, { recursive: true, force: true });
  if (testEngine() === "embedded") {
    await (await openAt(dataDir, {}, started)).close();
    cutEmptyLog(join(dataDir, "postgres"));
    return removeFiles;
  }
  const dropCopies = nameCopies();
  const database = newCopyName();
  process.env[filledDatabase] = database;
  await withServer((server) => server.query(`CREATE DATABASE ${database}`));
  await (await openAt(dataDir, onNative(database), started)).close();
  return () => dropCopies().then(removeFiles);
}

/** Several sites at a time share a server that takes a hundred connections. */
function onNative(database: string | undefined): Record<string, string> {
  return database ? { DATABASE_URL: addressOf(database), DATABASE_POOL: "6", DEMO: "on" } : {};
}

async function openAt(
  dataDir: string,
  settings: Record<string, string>,
  command: readonly string[],
): Promise<OpenSite> {
  const child = spawn(process.execPath, ["--import", movedClock, ...command], {
    // As `npm start` runs it, whatever the runner of the tests says of itself: React has another server for tests. Behind
    // one proxy, so that sign-ups of many tests can come from as many addresses.
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: "0",
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
      BACKUPS: "off",
      TRUSTED_PROXIES: "1",
      PUBLIC_URL: "http://localhost:0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const url = await openedAt(child, join(dataDir, "demo-accounts.json"));
  const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[];
  return { url, accounts, leap: (ms) => leap(child, ms), close: () => stop(child) };
}

/** Where the site is, once its demo is whole: its past is written beside the first visitors. */
function openedAt(child: ChildProcess, accounts: string): Promise<string> {
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

/** Resolves once the site's clocks have jumped. */
async function leap(child: ChildProcess, leapMs: number): Promise<void> {
  const leapt = once(child, "message");
  child.send({ leapMs });
  await leapt;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
