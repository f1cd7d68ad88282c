import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) {
    modes(root, 0o755);
    rmSync(root, { recursive: true });
  }
});

const hono = { version: "4.0.0" };
const lock = JSON.stringify({ packages: { "node_modules/hono": hono } });
const installed = { "package-lock.json": lock, "node_modules/.package-lock.json": lock };

/** A program folder in which nothing can be made. */
function aReadOnlyFolder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "read-only-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  modes(root, 0o555);
  return root;
}

function modes(root: string, mode: number): void {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const path of [root, ...entries.map((entry) => join(entry.parentPath, entry.name))]) chmodSync(path, mode);
}

/** Does `work` as a user who owns nothing here: root could write anywhere. */
async function asAnother(work: (say: (line: string) => void) => Promise<boolean>) {
  const isRoot = process.geteuid?.() === 0;
  const said: string[] = [];
  if (isRoot) process.seteuid?.(65_534);
  try {
    return { done: await work((line) => said.push(line)), said: said.join("\n") };
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test("a program that another user installed starts without a note of its own about that", async () => {
  const root = aReadOnlyFolder(installed);
  expect(await asAnother((say) => ensureInstalled(root, { dev: false, say }))).toEqual({ done: true, said: "" });
});

test("packages that this user cannot install are told in one sentence with the next step", async () => {
  const root = aReadOnlyFolder({ "package-lock.json": lock });
  expect(await asAnother((say) => ensureInstalled(root, { dev: false, say }))).toEqual({
    done: false,
    said: `Packages have to be installed, and this user cannot write to ${root}. Run \`npm start -- --check-config\` as a user who can.`,
  });
});

test.each([
  ["where nothing was built", {}, ""],
  ["where an older site was built", { "build/.sources": "old", "prepared/.program": "old" }, "/build"],
])("a site that this user cannot build %s is told in one sentence with the next step", async (_, files, closed) => {
  const root = aReadOnlyFolder({ ...installed, ...files });
  expect(await asAnother((say) => ensureBuilt(root, { node: process.execPath, say }))).toEqual({
    done: false,
    said: `The site has to be built, and this user cannot write to ${root}${closed}. Run \`npm start -- --check-config\` as a user who can.`,
  });
});
