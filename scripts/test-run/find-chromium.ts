import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The first is a browser without a window of its own, and draws a page in half the time. */
const commands = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** What a person runs to get one. */
export const installChromiumLine =
  "npx playwright install --with-deps chromium   (or, on Debian: apt-get install chromium)";

type Environment = Record<string, string | undefined>;

/** The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or Playwright's own; undefined where none is. */
export function findChromium(
  env: Environment = process.env,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const named = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : [];
  const installed = (env.PATH ?? "").split(delimiter).flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...named, ...installed, ...applications, playwrightsOwn()].find((path) => path !== "" && exists(path));
}

function playwrightsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    // Playwright has none for this system.
    return "";
  }
}
