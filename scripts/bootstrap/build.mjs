import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.mjs";
import { environmentFor, runQuietly } from "./run-process.mjs";

/** What the site is built from: folders, single files, and which files of a folder count. */
const sources = [
  { path: "app" },
  { path: "content" },
  { path: "public" },
  { path: "features", only: /\.(rules|schema)\.ts$/ },
  { path: "voice/protocol" },
  { path: "platform/money" },
  { path: "platform/errors" },
  { path: "package.json" },
  { path: "package-lock.json" },
  { path: "react-router.config.ts" },
  { path: "vite.config.ts" },
];
const isTest = /\.test\.tsx?$/;

/** One value that changes when anything changes from which the site is built. */
export function sourcesHash(root) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesOf(root, source)).sort()) {
    // Names and lengths go in as well, so that text moved from one file to the next is a change.
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Builds the site when its sources are not the ones that it was built from.
 * @param {string} root the repository
 * @param {{ node: string, say: (line: string) => void }} options
 * @returns {Promise<boolean>} false when the build failed; its output has been said
 */
export async function ensureBuilt(root, { node, say }) {
  const stamp = join(root, "build", ".sources");
  const hash = sourcesHash(root);
  if (isBuilt(root) && readFileSync(stamp, "utf8") === hash) return true;
  const started = Date.now();
  say("Building the site…");
  rmSync(stamp, { force: true });
  const result = await runQuietly(node, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: root,
    env: environmentFor(node, { NODE_ENV: "production" }),
  });
  if (result.code !== 0) {
    say(`${result.output.trim()}\nThe site could not be built.`);
    return false;
  }
  mkdirSync(join(root, "build"), { recursive: true });
  await compressFiles(join(root, "build", "client"));
  writeFileSync(stamp, hash);
  say(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

function isBuilt(root) {
  return ["client", "server", ".sources"].every((name) => existsSync(join(root, "build", name)));
}

function filesOf(root, { path, only }) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((absolute) => absolute.slice(root.length + 1).replaceAll("\\", "/"))
    .filter((file) => !isTest.test(file) && (!only || only.test(file)));
}
