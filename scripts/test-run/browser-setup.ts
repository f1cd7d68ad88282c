import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { findChromium, installChromiumLine } from "./find-chromium.ts";

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
/** Beside the level of what is played, its words are checked where this is. */
const recogniser = { command: "pocketsphinx_continuous", packages: ["pocketsphinx", "pocketsphinx-en-us"] };

/** What this asks the machine to do. Tests pass their own. */
export type Machine = {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  exists(path: string): boolean;
  run(command: string, args: string[], env?: Record<string, string>): Pick<SpawnSyncReturns<string>, "status">;
};

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  run: (command, args, env = {}) =>
    spawnSync(command, args, { encoding: "utf8", env: { ...process.env, ...env }, timeout: 600_000 }),
};

/**
 * Finds the Chromium for the browser tests, or gets one: Playwright's own build into the user's cache if its download is
 * reached, else the system's package, as root where there is apt-get. The recogniser is a package of the system alone.
 * `said` tells in one line each what was installed and what could not be had; `browser` is undefined where none was found.
 */
export function prepareBrowser(machine: Machine = thisMachine): { browser: string | undefined; said: string[] } {
  const said: string[] = [];
  const runs = (command: string, ...args: string[]) => machine.run(command, args).status === 0;
  const works = () => {
    const found = findChromium(machine.env, machine.exists);
    return found !== undefined && runs(found, "--version") ? found : undefined;
  };
  const apt = aptOf(machine);
  const ways = [
    ["Playwright's Chromium", () => runs(process.execPath, playwright, "install", "--no-shell", "chromium")],
    ["chromium-headless-shell", () => apt(["chromium-headless-shell"])],
    // Not every system has the small browser as a package of its own.
    ["chromium", () => apt(["chromium"])],
  ] as const;
  let browser = works();
  for (const [name, get] of ways) {
    if (browser !== undefined || !get()) continue;
    browser = works();
    if (browser !== undefined) said.push(`Installed for the browser tests: ${name}`);
  }
  if (browser === undefined) said.push(`No Chromium was found, so the browser tests will fail: ${installChromiumLine}`);
  if (!runs("sh", "-c", `command -v ${recogniser.command}`)) {
    said.push(
      apt(recogniser.packages)
        ? `Installed for the browser tests: ${recogniser.packages.join(", ")}`
        : "Without pocketsphinx the words of a call are not recognised: the tests check how loud it is.",
    );
  }
  return { browser, said };
}

/** Installs packages of the system; false where that may not be done, or failed. */
function aptOf({ isRoot, run }: Machine): (packages: readonly string[]) => boolean {
  const quietly = { DEBIAN_FRONTEND: "noninteractive" };
  let lists: boolean | undefined;
  return (packages) => {
    if (!isRoot) return false;
    lists ??= run("apt-get", ["update", "-qq"], quietly).status === 0;
    return (
      lists && run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quietly).status === 0
    );
  };
}
