import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ensureInstalled } from "./install.mjs";
import { packagedNode } from "./runtime.mjs";

const root = mkdtempSync(join(tmpdir(), "old-node-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const { platform, arch } = process;
const oldNode = { version: "v20.11.0", execPath: process.execPath, platform, arch };
const all = {
  "node_modules/hono": { version: "4.0.0" },
  "node_modules/bundler": {
    version: "1.0.0",
    optional: true,
    os: [platform],
    cpu: [arch],
    engines: { node: "^20.19.0 || >=22.12.0" },
  },
};
const { "node_modules/hono": hono } = all;

/** As npm behaves: what asks for a newer Node than the one that runs npm is left out without a word. */
const npm = `
  const { writeFileSync } = require("node:fs");
  const packages = process.env.IS_PACKAGED_NODE ? ${JSON.stringify(all)} : ${JSON.stringify({ "node_modules/hono": hono })};
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), 0o755);
}

async function install() {
  write("package-lock.json", JSON.stringify({ packages: all }));
  write("npm-cli.cjs", npm);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  vi.stubEnv("npm_execpath", join(root, "npm-cli.cjs"));
  const said: string[] = [];
  const done = await ensureInstalled(root, { dev: false, say: (line) => said.push(line) }, oldNode);
  return { done, last: said.at(-1) };
}

test("what npm leaves out on an old Node is installed by the Node from the packages", async () => {
  write(
    `node_modules/${packagedNode(platform, arch)}`,
    `#!/bin/sh\nIS_PACKAGED_NODE=1 exec "${process.execPath}" "$@"\n`,
  );
  expect(await install()).toEqual({ done: true, last: expect.stringContaining("Packages installed") });
});

test("without one, the message names the Node to install", async () => {
  expect(await install()).toEqual({
    done: false,
    last: "npm did not install what package-lock.json asks for: node_modules/bundler. It leaves out what needs a newer Node than this one, 20.11.0: install Node 24.12 or newer from https://nodejs.org and run the command again.",
  });
});
