import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Installs the committed files as people do, with npm, in a folder with an unusual name; then starts the site from there
// as another user, who may not write to it and has no home. It takes minutes and needs the registry, so that no test run
// includes it. As root it really changes the user; for others the folder is only made read-only.

const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const top = mkdtempSync(join(tmpdir(), "install-"));
chmodSync(top, 0o755);
const { PATH = "" } = process.env;

try {
  for (const scope of [["--omit=dev"], []]) await testInstallation(scope);
  console.log("Installed and started in every way.");
} finally {
  rmSync(top, { recursive: true, force: true });
}

/** Throws where an installation by `npm ci` with these options does not lead to a site that answers. */
async function testInstallation(scope: string[]): Promise<void> {
  const built = join(top, `größer ${scope.length}`);
  copyCommitted(built);
  run("npm", ["ci", ...scope], { cwd: built });
  run(process.execPath, ["scripts/run.mjs", "start", "--check-config"], { cwd: built });
  testSettingsFile(built);
  const moved = join(top, `größer #${scope.length}`);
  renameSync(built, moved);
  run("chmod", ["-R", "a-w", moved], { cwd: top });
  for (const env of [{}, { HOME: "" }, { HOME: join(top, "no home") }]) {
    console.log(`npm ci ${scope.join(" ")}, started with ${JSON.stringify(env)}`);
    await testStart(moved, { PATH, ...env });
  }
  run("chmod", ["-R", "u+w", moved], { cwd: top });
}

/** Throws where a wrong setting in the file is not refused. */
function testSettingsFile(cwd: string): void {
  const file = join(cwd, ".env");
  writeFileSync(file, "PORT=none\n");
  const checked = spawnSync(process.execPath, ["scripts/run.mjs", "start", "--check-config"], {
    cwd,
    encoding: "utf8",
  });
  rmSync(file);
  if (checked.status !== 1 || !checked.stderr.includes("PORT: a whole number")) {
    throw new Error(`The wrong port in .env was not refused: ${checked.stdout}${checked.stderr}`);
  }
}

/** Uncommitted changes included: what npm installs is what stands in the working copy. */
function copyCommitted(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of listed.split("\0").filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
}

function run(command: string, args: string[], options: { cwd: string }): void {
  const { status, error } = spawnSync(command, args, { ...options, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${error?.message ?? status}`);
}

async function testStart(cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = mkdtempSync(join(top, "data-"));
  if (nobody.uid !== undefined) chownSync(dataDir, nobody.uid, nobody.gid);
  const settings = { DATA_DIR: dataDir, PORT: "0", TTS_PROVIDERS: "built-in", DEMO: "off" };
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd,
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...nobody,
  });
  try {
    const address = await addressOf(child);
    const { status } = await fetch(`${address}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await ended;
  }
}

/** Where the site says that it is open. Throws with what it said when it ends before. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => (said += String(piece)));
  for (;;) {
    const address = /is open: (http:\S+)/.exec(said)?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null) throw new Error(`The site did not start:\n${said}`);
    await sleep(100);
  }
}
