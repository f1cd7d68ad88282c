// The entry of every npm script. It must run on any Node from 20 on and before anything is installed: plain
// JavaScript, no dependency. It installs what is lacking, finds a Node that runs TypeScript, and hands over to it.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./bootstrap/build.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { runForeground } from "./bootstrap/run-process.mjs";
import { findNode, isNewEnough, noNodeMessage, packagedNode, settingsFile } from "./bootstrap/runtime.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Code of the server, at whose changes it starts again; pages are replaced in the browser instead. */
const watched = ["features", "platform", "providers", "server", "voice"].map((folder) => `--watch-path=${folder}`);

/**
 * `dev`: needs the tools for tests. `build`: needs the built site. `settings`: reads the file `.env`. `cache`: keeps what
 * Node compiled. `run`: its arguments.
 */
const commands = {
  start: { build: true, settings: true, mode: "production", cache: true, run: ["prepared/program/start.js"] },
  dev: {
    dev: true,
    settings: true,
    cache: true,
    mode: "development",
    run: [...watched, "server/process/start.ts", "--dev"],
  },
  test: { dev: true, cache: true, run: ["scripts/test.ts"] },
  "test-full": { dev: true, cache: true, run: ["scripts/test.ts", "--full"] },
  "test-dates": { dev: true, cache: true, run: ["scripts/test-run/dates.ts"] },
  check: { dev: true, cache: true, run: ["scripts/check.ts"] },
  "test-install": { run: ["scripts/test-install/test-install.ts"] },
  flaky: { run: ["scripts/test-run/flaky.ts"] },
  format: { dev: true, run: ["node_modules/@biomejs/biome/bin/biome", "check", "--write"] },
  bench: { dev: true, build: true, mode: "production", run: benchFile },
  conformance: { dev: true, run: ["scripts/conformance.ts"] },
  measure: { dev: true, run: ["scripts/measure.ts"] },
  tone: { dev: true, run: ["scripts/tone/check-tone.ts"] },
  jobs: { run: ["server/print-jobs.ts"] },
  gallery: { dev: true, build: true, mode: "production", run: ["scripts/gallery.ts"] },
  "ledger-check": { settings: true, run: ["scripts/commands/ledger-check.ts"] },
  "audit-check": { settings: true, run: ["scripts/commands/audit-check.ts"] },
  "call-replay": { run: ["scripts/commands/call-replay.ts"] },
  "dependencies-audit": { run: ["scripts/dependency-audit.ts"] },
  "secret-rotate": { settings: true, run: ["scripts/rotate-sign-in-secret.ts"] },
  sbom: { run: ["scripts/sbom.ts"] },
  "admin-create": { settings: true, run: ["scripts/admin-create.ts"] },
};

// Standard output belongs to the command: `bench --json` prints one line there.
const say = (line) => console.error(line);

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
  if (!command) return refuse(`Usage: npm run <${Object.keys(commands).join("|")}>`);
  const line = typeof command.run === "function" ? command.run(args) : [...command.run, ...args];
  if (!line) return 1;
  if (!isNewEnough(process.version) && !packagedNode(process.platform, process.arch)) {
    return refuse(noNodeMessage(findNode(root).problem));
  }
  if (!(await ensureInstalled(root, { dev: Boolean(command.dev), say }))) return 1;
  const node = findNode(root);
  if ("problem" in node) return refuse(noNodeMessage(node.problem));
  if (command.build && !(await ensureBuilt(root, { node: node.path, say }))) return 1;
  const env = {
    ...(command.mode && !process.env.NODE_ENV ? { NODE_ENV: command.mode } : {}),
    ...(command.cache ? { NODE_COMPILE_CACHE: join(root, "prepared", "compile-cache") } : {}),
  };
  const flags = command.settings ? settingsFile(root) : [];
  return runForeground(node.path, [...flags, ...line], { cwd: root, env });
}

function benchFile([name, ...args]) {
  const file = `bench/${name}.bench.ts`;
  if (/^[a-z0-9-]+$/.test(name ?? "") && existsSync(join(root, file))) return [file, ...args];
  const known = readdirSync(join(root, "bench")).filter((entry) => entry.endsWith(".bench.ts"));
  say(`Usage: npm run bench -- <${known.map((entry) => entry.replace(".bench.ts", "")).join("|")}> [--json]`);
  return null;
}

function refuse(message) {
  say(message);
  return 1;
}
