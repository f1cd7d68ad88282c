import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { firstUnwritable, isDenied } from "./permissions.mjs";
import { runQuietly } from "./run-process.mjs";
import { findNode, isNewEnough, minimumName } from "./runtime.mjs";

const here = `${process.platform}-${process.arch}`;
const markerPath = (root) => join(root, "node_modules", ".nocturne-install.json");
/** npm writes this one last, so it stands for a finished installation. */
const installedLockPath = (root) => join(root, "node_modules", ".package-lock.json");

/**
 * Installs what package-lock.json asks for, unless it is there already.
 * @param {string} root the repository
 * @param {{ dev: boolean, say: (line: string) => void }} options `dev`: with the tools for tests and checks
 * @param {{ version: string, execPath: string, platform: string, arch: string }} current the running Node
 * @returns {Promise<boolean>} false when the installation failed; the reason has been said
 */
export async function ensureInstalled(root, { dev, say }, current = process) {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (markerFits(readMarker(root), { hash, dev, stamp: installStamp(root) })) return true;
  const wanted = JSON.parse(lock).packages;
  if (missingPackages(wanted, readInstalled(root), { dev }).length > 0) {
    if (!(await install(root, { dev, wanted, say }, current))) return false;
  }
  // An installation made by hand may be the full one although less was asked for: remember that.
  const full = missingPackages(wanted, readInstalled(root), { dev: true }).length === 0;
  writeMarker(root, { hash, platform: here, dev: dev || full, stamp: installStamp(root) });
  return true;
}

/** Whether a marker of an earlier installation vouches for what is asked now. */
export function markerFits(marker, { hash, dev, stamp }) {
  if (!marker || stamp === null) return false;
  return marker.hash === hash && marker.platform === here && marker.stamp === stamp && (marker.dev || !dev);
}

/** The paths of package-lock.json that an installation lacks or holds in another version. */
export function missingPackages(wanted, installed, { dev }, system = thisSystem()) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== "" && !entry.link && lacks(installed[path], entry, { dev }, system))
    .filter(([path]) => dev || !isOfTool(path, wanted))
    .map(([path]) => path);
}

function lacks(found, entry, { dev }, system) {
  if (found) return found.version !== entry.version;
  if ((entry.dev || entry.devOptional) && !dev) return false;
  // npm leaves out optional packages of other systems; one made for exactly this system must be there.
  return !entry.optional || isFor(entry, system);
}

/** Whether only tools for tests ask for an optional package; the lock file does not mark it, and not every npm installs it. */
function isOfTool(path, wanted) {
  const name = path.split("node_modules/").at(-1);
  const dependents = Object.values(wanted).filter((entry) => Object.hasOwn(entry.optionalDependencies ?? {}, name));
  return dependents.length > 0 && dependents.every((entry) => entry.dev || entry.devOptional);
}

function isFor({ os, cpu, libc }, system) {
  if (!os || !cpu || (libc && ![libc].flat().includes(system.libc))) return false;
  return [os].flat().includes(system.platform) && [cpu].flat().includes(system.arch);
}

/** With the C library of a Linux: some packages have a binary for each of the two. */
function thisSystem({ platform, arch } = process) {
  if (platform !== "linux") return { platform, arch, libc: null };
  return { platform, arch, libc: process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl" };
}

/**
 * `npm install` and not `npm ci`: it leaves in place what is there already, so that a server that runs from it keeps its
 * files. That it kept to the lock file is checked here instead.
 */
async function install(root, { dev, wanted, say }, current) {
  const closed = firstUnwritable([join(root, "node_modules")]);
  if (closed !== null) {
    say(
      `Packages have to be installed, and this user cannot write to ${closed}. Run \`npm start -- --check-config\` as a user who can.`,
    );
    return false;
  }
  const started = Date.now();
  say(`Installing packages${dev ? "" : " (without the tools for tests)"}. The first time takes up to a minute…`);
  let missing = [];
  for (const node of nodesToInstallWith(root, current)) {
    const result = await runQuietly(...npm(node, installing(dev)), { cwd: root });
    if (result.code !== 0 && missing.length === 0) {
      say(`${result.output.trim()}\nThe packages could not be installed (npm ended with ${result.code}).`);
      return false;
    }
    missing = missingPackages(wanted, readInstalled(root), { dev });
    if (missing.length === 0) break;
  }
  if (missing.length > 0) {
    say(missingMessage(missing, current));
    return false;
  }
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  return true;
}

const installing = (dev) => {
  const scope = dev ? "--include=dev" : "--omit=dev";
  return ["install", "--no-save", scope, "--loglevel=error", "--no-audit", "--no-fund"];
};

/** npm leaves out optional packages that need a newer Node than its own: then the one it has just installed goes on. */
function* nodesToInstallWith(root, current) {
  yield current.execPath;
  const { path } = findNode(root, current);
  if (path !== undefined && path !== current.execPath) yield path;
}

function missingMessage(missing, current) {
  const what = `npm did not install what package-lock.json asks for: ${missing.join(", ")}`;
  if (isNewEnough(current.version)) return what;
  return `${what}. It leaves out what needs a newer Node than this one, ${current.version.replace("v", "")}: install Node ${minimumName} or newer from https://nodejs.org and run the command again.`;
}

/** npm by the way that started us, on this Node, so that it is the npm that the person chose. */
function npm(node, args) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) return [node, [cli, ...args]];
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
  if (process.platform !== "win32") return ["npm", args];
  const found = spawnSync("where", ["npm.cmd"], { encoding: "utf8" }).stdout.split(/\r?\n/)[0];
  return [node, [join(dirname(found), "node_modules", "npm", "bin", "npm-cli.js"), ...args]];
}

function readMarker(root) {
  return readJson(markerPath(root));
}

/** It only saves the comparison at the next start: who runs a program that another user installed does without. */
function writeMarker(root, marker) {
  try {
    writeFileSync(markerPath(root), JSON.stringify(marker));
  } catch (error) {
    if (!isDenied(error)) throw error;
  }
}

function readInstalled(root) {
  return readJson(installedLockPath(root))?.packages ?? {};
}

function installStamp(root) {
  return existsSync(installedLockPath(root)) ? statSync(installedLockPath(root)).mtimeMs : null;
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Absent or cut off half way: both mean that nothing can be concluded from it.
    return null;
  }
}
