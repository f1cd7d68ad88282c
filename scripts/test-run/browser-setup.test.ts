import { join } from "node:path";
import { expect, test } from "vitest";
import { type Machine, prepareBrowser } from "./browser-setup.ts";

const folder = "/somewhere/bin";

type Has = { root?: boolean; apt?: string[]; download?: boolean; broken?: boolean };

/** A machine on which installing a package puts a command of its name into the path. Keeps what was run. */
function machine({ root = false, apt = [], download = false, broken = false }: Has = {}) {
  const asked: string[] = [];
  const have = new Set<string>();
  const run: Machine["run"] = (command, args) => {
    const line = [command, ...args].join(" ");
    asked.push(line);
    if (args.includes("--version")) return { status: broken ? 127 : 0 };
    if (command === "sh") return { status: have.has("pocketsphinx") ? 0 : 1 };
    if (args[1] === "install" && args.includes("--no-shell")) {
      if (download) have.add("chromium");
      return { status: download ? 0 : 1 };
    }
    if (args[0] === "update") return { status: 0 };
    const packages = args.filter((name) => apt.includes(name));
    for (const name of packages) have.add(name);
    return { status: packages.length > 0 ? 0 : 100 };
  };
  const exists = (path: string) => path.startsWith(folder) && have.has(path.slice(folder.length + 1));
  return { asked, have, machine: { env: { PATH: folder }, isRoot: root, exists, run } satisfies Machine };
}

const withoutWords = "Without pocketsphinx the words of a call are not recognised: the tests check how loud it is.";
const everything = ["chromium-headless-shell", "pocketsphinx", "pocketsphinx-en-us"];

test("what is there is used, and nothing is installed", () => {
  const bare = machine({ root: true, apt: everything, download: true });
  for (const name of everything) bare.have.add(name);
  expect(prepareBrowser(bare.machine)).toEqual({ browser: join(folder, "chromium-headless-shell"), said: [] });
  expect(bare.asked.filter((line) => line.includes("install"))).toEqual([]);
});

test("root on Debian gets the packages of the system where Playwright's download is not reached", () => {
  const { browser, said } = prepareBrowser(machine({ root: true, apt: everything }).machine);
  expect(browser).toBe(join(folder, "chromium-headless-shell"));
  expect(said).toEqual([
    "Installed for the browser tests: chromium-headless-shell",
    "Installed for the browser tests: pocketsphinx, pocketsphinx-en-us",
  ]);
});

test("an ordinary user gets Playwright's browser, and hears what cannot be had", () => {
  const { asked, machine: ordinary } = machine({ download: true, apt: everything });
  expect(prepareBrowser(ordinary)).toEqual({
    browser: join(folder, "chromium"),
    said: ["Installed for the browser tests: Playwright's Chromium", withoutWords],
  });
  expect(asked.filter((line) => line.startsWith("apt-get"))).toEqual([]);
});

test.each([{ download: false }, { download: true, broken: true }])(
  "no browser that runs is said in one line: %o",
  (has) => {
    const { browser, said } = prepareBrowser(machine(has).machine);
    expect(browser).toBeUndefined();
    expect(said).toEqual([
      expect.stringContaining("No Chromium was found, so the browser tests will fail: "),
      withoutWords,
    ]);
  },
);
