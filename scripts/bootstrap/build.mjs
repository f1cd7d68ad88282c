import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compressFiles } from "./compress-files.mjs";
import { firstUnwritable } from "./permissions.mjs";
import { environmentFor, runQuietly } from "./run-process.mjs";

/** What the screens are built from: folders, single files, and which files of a folder count. */
const screenSources = [
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
const code = /\.ts$/;
/** What the program behind them is built from. Workers and migrations are read from where they are. */
const programSources = [
  ...["server", "features", "voice", "providers", "platform", "app"].map((path) => ({ path, only: code })),
  { path: "package.json" },
  { path: "package-lock.json" },
  { path: "scripts/build-program.ts" },
];

/** What the empty database that first starts copy is made from. */
const databaseSources = [
  { path: "platform/database/migrations" },
  { path: "platform/database/embedded", only: code },
  { path: "package-lock.json" },
  { path: "server/prepare-database.ts" },
];

/** What is built, each part when its own sources changed. Building the screens empties `build`: the others lie apart. */
const parts = [
  {
    sources: screenSources,
    stamp: "build/.sources",
    made: ["build/client", "build/server"],
    run: ["node_modules/@react-router/dev/bin.cjs", "build"],
    finish: (root) => compressFiles(join(root, "build", "client")),
  },
  {
    sources: programSources,
    stamp: "prepared/.program",
    made: ["prepared/program"],
    run: ["scripts/build-program.ts"],
  },
  {
    sources: databaseSources,
    stamp: "prepared/.database",
    made: ["prepared/database"],
    run: ["scripts/build-database.ts"],
    isUsed: (env) => !env.DATABASE_URL?.trim(),
  },
];
const isTest = /\.test\.tsx?$/;

/** One value that changes when anything changes from which the screens are built; or what `sources` names. */
export function sourcesHash(root, sources = screenSources) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesOf(root, source)).sort()) {
    // Names and lengths go in as well, so that text moved from one file to the next is a change.
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The same for the program behind the screens. */
export const programHash = (root) => sourcesHash(root, programSources);

/**
 * Builds the screens and the program when their sources are not the ones that they were built from.
 * @param {string} root the repository
 * @param {{ node: string, say: (line: string) => void, env?: NodeJS.ProcessEnv }} options `env`: the settings of the site
 * @returns {Promise<boolean>} false when the build failed; its output has been said
 */
export async function ensureBuilt(root, { node, say, env = process.env }) {
  const used = parts.filter(({ isUsed }) => isUsed?.(env) ?? true);
  const due = used.map((part) => ({ ...part, hash: sourcesHash(root, part.sources) })).filter(isDue);
  if (due.length === 0) return true;
  if (/[#?*]/.test(root)) {
    say(
      `The site cannot be built in ${root}: its path has a #, ? or *. Build it in another folder, which may be moved then.`,
    );
    return false;
  }
  const closed = firstUnwritable(due.map(({ stamp }) => join(root, dirname(stamp))));
  if (closed !== null) {
    say(
      `The site has to be built, and this user cannot write to ${closed}. Run \`npm start -- --check-config\` as a user who can.`,
    );
    return false;
  }
  const started = Date.now();
  say("Building the site…");
  const built = await Promise.all(due.map((part) => buildPart(part)));
  const outputs = built.filter((output) => output !== null);
  if (outputs.length > 0) {
    say(`${outputs.join("\n")}\nThe site could not be built.`);
    return false;
  }
  say(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;

  function isDue({ stamp, made, hash }) {
    const isThere = [stamp, ...made].every((name) => existsSync(join(root, name)));
    return !isThere || readFileSync(join(root, stamp), "utf8") !== hash;
  }

  /** What the failed build said; null when it did not fail. */
  async function buildPart({ stamp, run, finish, hash }) {
    const path = join(root, stamp);
    rmSync(path, { force: true });
    const result = await runQuietly(node, run, {
      cwd: root,
      env: environmentFor(node, { NODE_ENV: "production" }),
    });
    if (result.code !== 0) return result.output.trim();
    await finish?.(root);
    writeFileSync(path, hash);
    return null;
  }
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
