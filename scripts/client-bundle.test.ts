import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findServerCode } from "./client-bundle.ts";
import { serverOnlyModules, serverOnlySentinels } from "./server-only-sentinels.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function aBuild(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "bundle-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const store = { "features/agents/agents.store.ts": "sql`SELECT a FROM agents FOR UPDATE`" };
const wanted = {
  sentinels: [{ file: "features/agents/agents.store.ts", text: "FROM agents FOR UPDATE" }],
  modules: ["node:worker_threads"],
};

test("a bundle without server code passes", () => {
  const root = aBuild({ ...store, "build/client/assets/root-1.js": 'console.log("hello")' });
  expect(findServerCode(root, wanted)).toEqual([]);
});

test("a bundle that carries a store's SQL is found, with the file it came from", () => {
  const root = aBuild({ ...store, "build/client/assets/root-1.js": "x`SELECT a FROM agents FOR UPDATE`" });
  expect(findServerCode(root, wanted)).toEqual([
    "build/client/assets/root-1.js holds code of features/agents/agents.store.ts",
  ]);
});

test("a bundle that imports a Node module is found", () => {
  const root = aBuild({ ...store, "build/client/assets/a.js": 'import "node:worker_threads"' });
  expect(findServerCode(root, wanted)).toEqual(["build/client/assets/a.js mentions node:worker_threads"]);
});

test("a sentinel that its file no longer contains is reported, since it would never find anything", () => {
  const root = aBuild({
    "features/agents/agents.store.ts": "sql`SELECT`",
    "build/client/assets/root-1.js": "1",
  });
  expect(findServerCode(root, wanted)).toEqual([expect.stringContaining("choose another sentinel")]);
});

test("a missing build does not pass", () => {
  expect(findServerCode(aBuild(store), wanted)).toEqual([expect.stringContaining("build the site first")]);
});

test("the sentinels cover a store, a provider and the settings, and are in their files", () => {
  const files = serverOnlySentinels.map(({ file }) => file);
  for (const kind of [/\.store\.ts$/, /^providers\//, /^platform\/config\//]) {
    expect(files).toContainEqual(expect.stringMatching(kind));
  }
  for (const { file, text } of serverOnlySentinels) {
    expect(readFileSync(join(import.meta.dirname, "..", file), "utf8")).toContain(text);
  }
  expect(serverOnlyModules.length).toBeGreaterThan(0);
});
