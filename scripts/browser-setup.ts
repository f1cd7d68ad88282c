import { spawnSync } from "node:child_process";
import { findChromium } from "./test-run/find-chromium.ts";

/** What hears the agent in the browser tests: speech to compare with, recognition with its language, the go-between. */
const hearing = {
  commands: ["flite", "pocketsphinx_continuous", "sox"],
  packages: ["flite", "pocketsphinx", "pocketsphinx-en-us", "sox"],
};

/**
 * Installs what the browser tests need where it may: on a build machine (CI is set), as root, with apt-get. Elsewhere
 * it leaves the machine alone. Returns what it did, one line each.
 */
export function installBrowserTools(env: Record<string, string | undefined> = process.env): string[] {
  const wanted = [
    ...(isInstalled("chromium-headless-shell") ? [] : [["chromium-headless-shell"]]),
    ...(hearing.commands.every(isInstalled) ? [] : [hearing.packages]),
  ];
  if (wanted.length === 0 || !env.CI || process.getuid?.() !== 0 || !isInstalled("apt-get")) return [];
  apt("update", "-qq");
  // One call each: without the tools for hearing the browser can still be tested, without the browser nothing can.
  const done = wanted.map(install);
  // Not every system has the small browser as a package of its own.
  return findChromium() ? done : [...done, install(["chromium"])];
}

function install(packages: string[]): string {
  const { status, stderr } = apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  return status === 0 ? `Installed ${packages.join(" ")}` : `Could not install ${packages.join(" ")}: ${stderr}`;
}

function apt(...args: string[]) {
  return spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function isInstalled(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
}
