import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { packagedNode } from "#scripts/bootstrap/runtime.mjs";

// Installs the files of the working copy as people do, with npm, by each Node that the product has to work with, in folders
// with unusual names; then starts the site from there as another user, who may not write to it and has no home, and without
// a network. It takes minutes and needs the registry, so that no test run includes it. At its end it says what it tried
// and what it could not try here.

type Node = { major: number; path: string };
type Installation = { major: number; scope: string[]; folder: string; moved: string };

/** Every Node and every scope, each of them twice, in folders whose names break what forgets to quote or to encode. */
const installations: Installation[] = [
  { major: 20, scope: ["--omit=dev"], folder: "with spaces", moved: "größer #20" },
  { major: 22, scope: [], folder: "größer", moved: "100% & more" },
  { major: 24, scope: ["--omit=dev"], folder: "it's new", moved: "moved #24" },
  { major: 26, scope: [], folder: "a+b", moved: "größer, with #26" },
];

/** `npm run test:install -- 24 26` tries these alone. */
const majors = process.argv.slice(2).map(Number);
const wanted = installations.filter(({ major }) => majors.length === 0 || majors.includes(major));

const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const top = mkdtempSync(join(tmpdir(), "install-"));
chmodSync(top, 0o755);
const { PATH = "" } = process.env;
const tried: string[] = [];
const note = (line: string) => {
  tried.push(line);
  console.log(`✓ ${line}`);
};
const untried: string[] = [];

try {
  if (!isRoot)
    untried.push("starting as another user than the one who installed (only root can): the folder was read-only");
  if (!canCutNetwork()) untried.push("starting without a network (only root on Linux can, with unshare and ip)");
  for (const installation of wanted) {
    const node = nodeOf(installation.major);
    if (node) await testInstallation(installation, node);
  }
} finally {
  rmSync(top, { recursive: true, force: true });
  console.log(["", "Tried, and it worked:", ...tried.map((line) => `  ${line}`)].join("\n"));
  console.log(["Could not be tried here:", ...(untried.length > 0 ? untried : ["nothing"])].join("\n  "));
}

/** A Node of this major version: one of this machine, or else one of the packages from the registry. */
function nodeOf(major: number): Node | undefined {
  const places = [process.execPath, ...PATH.split(delimiter).map((folder) => join(folder, "node")), "/usr/bin/node"];
  const found = places.find((path) => versionOf(path).startsWith(`v${major}.`));
  if (found) return { major, path: found };
  const [name, ...inside] = (packagedNode(process.platform, process.arch) ?? "").split("/");
  const prefix = join(top, `node-${major}`);
  mkdirSync(prefix);
  const install = ["install", "--prefix", prefix, "--no-save", "--no-audit", "--no-fund", `${name}@${major}`];
  const { status, stderr } = spawnSync("npm", install, { encoding: "utf8", cwd: prefix });
  const path = join(prefix, "node_modules", name ?? "", ...inside);
  if (status === 0 && versionOf(path) !== "") return { major, path };
  untried.push(
    `Node ${major}: none is on this machine, and the registry gave none: ${stderr.trim().split("\n").at(-1)}`,
  );
  return undefined;
}

function versionOf(path: string): string {
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Throws where an installation by `npm ci` does not lead to a site that answers. */
async function testInstallation({ scope, folder, moved }: Installation, node: Node): Promise<void> {
  const how = ["Node", versionOf(node.path), "npm ci", ...scope].join(" ");
  const env = { PATH: [dirname(node.path), PATH].join(delimiter) };
  const built = join(top, folder);
  copyWorkingCopy(built);
  run("npm", ["ci", ...scope], { cwd: built, env });
  run(node.path, ["scripts/run.mjs", "start", "--check-config"], { cwd: built, env });
  testSettingsFile(built, node);
  note(`${how}, built in “${folder}”`);
  const place = join(top, moved);
  renameSync(built, place);
  run("chmod", ["-R", "a-w", place], { cwd: top });
  for (const home of [{ HOME: top }, {}, { HOME: "" }, { HOME: join(top, "no home") }]) {
    await testStart(node, place, { ...env, ...home });
    note(`${how}, moved to “${moved}”, started${isRoot ? " as another user" : ""} with ${JSON.stringify(home)}`);
  }
  if (canCutNetwork()) {
    await testStart(node, place, env, ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]);
    note(`${how}, moved to “${moved}”, started without a network`);
  }
  run("chmod", ["-R", "u+w", place], { cwd: top });
  rmSync(place, { recursive: true });
}

/** Throws where a wrong setting in the file is not refused. */
function testSettingsFile(cwd: string, node: Node): void {
  const file = join(cwd, ".env");
  writeFileSync(file, "PORT=none\n");
  const checked = spawnSync(node.path, ["scripts/run.mjs", "start", "--check-config"], { cwd, encoding: "utf8" });
  rmSync(file);
  if (checked.status !== 1 || !checked.stderr.includes("PORT: a whole number")) {
    throw new Error(`The wrong port in .env was not refused: ${checked.stdout}${checked.stderr}`);
  }
}

/** Uncommitted changes included: what npm installs is what stands in the working copy. */
function copyWorkingCopy(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of listed.split("\0").filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
}

function run(command: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): void {
  const env = { ...process.env, ...options.env };
  const { status, error } = spawnSync(command, args, { cwd: options.cwd, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${error?.message ?? status}`);
}

function canCutNetwork(): boolean {
  return isRoot && spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0;
}

/** `within`: a command, run by root, that runs the rest of its arguments; it drops to the other user at its end. */
async function testStart(node: Node, cwd: string, env: NodeJS.ProcessEnv, within: string[] = []): Promise<void> {
  const dataDir = mkdtempSync(join(top, "data-"));
  if (nobody.uid !== undefined) chownSync(dataDir, nobody.uid, nobody.gid);
  const settings = { DATA_DIR: dataDir, PORT: "0", TTS_PROVIDERS: "built-in", DEMO: "off" };
  const dropped = within.length > 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const [command = "", ...args] = [...within, ...dropped, node.path, "scripts/run.mjs", "start"];
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(within.length > 0 ? {} : nobody),
  });
  try {
    const address = await addressOf(child);
    const ask = `fetch(${JSON.stringify(`${address}/readyz`)}).then(({ status }) => console.log(status))`;
    const beside = within.length > 0 ? ["nsenter", `--net=/proc/${child.pid}/ns/net`] : [];
    const [asking = "", ...rest] = [...beside, process.execPath, "-e", ask];
    const status = execFileSync(asking, rest, { encoding: "utf8" }).trim();
    if (status !== "200") throw new Error(`/readyz answered ${status}`);
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await ended;
  }
}

/** Where the site says that it is open. Rejects with what it said when it ends before. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const look = (piece: Buffer) => {
      said += String(piece);
      const address = /is open: (http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The site did not start (${code}):\n${said}`)));
  });
}
