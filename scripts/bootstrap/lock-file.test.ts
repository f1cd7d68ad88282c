import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isNewEnough, packagedNodes } from "./runtime.mjs";

type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> };

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", name), "utf8"));
const asked = read("package.json");
const locked: Record<string, LockedPackage> = read("package-lock.json").packages;

test("the lock file pins the packages of package.json to exact versions", () => {
  const root = read("package-lock.json").packages[""];
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    expect(root[kind]).toEqual(asked[kind]);
    for (const version of Object.values(asked[kind])) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  }
});

test("no package runs a script when it is installed", () => {
  expect(readFileSync(join(import.meta.dirname, "../..", ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test("packages of one maker that work together are of one release", () => {
  const versions = (names: string[]) => new Set(names.map((name) => asked.dependencies[name]));
  expect(versions(["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]).size).toBe(1);
  expect(versions(["better-auth", "@better-auth/passkey"]).size).toBe(1);
  expect(Object.keys(locked).filter((path) => path.endsWith("/@simplewebauthn/browser"))).toHaveLength(1);
});

test("pictures are drawn by one package", () => {
  const drawing = ["sharp", "@resvg/resvg-js", "canvas", "@napi-rs/canvas"];
  expect(drawing.filter((name) => `node_modules/${name}` in locked)).toEqual(["sharp"]);
});

// An installation of one system can leave the others out of the lock file, and npm then does not install them there.
test("the lock file holds the optional packages of every system, not only of the one that wrote it", () => {
  const absent = Object.entries(locked).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !resolves(path, name)),
  );
  expect(absent, "npm install --package-lock-only in a folder without node_modules adds them").toEqual([]);
});

test("every system gets the same Node with the packages, and one that is new enough", () => {
  const names = Object.values(packagedNodes).map((path) => path.split("/")[0] ?? "");
  const versions = new Set(names.map((name) => asked.optionalDependencies[name]));
  expect([...versions].map(isNewEnough)).toEqual([true]);
});

/** Whether the package at `path` finds `name` as Node does: beside itself, or in a node_modules further up. */
function resolves(path: string, name: string): boolean {
  if (`${path}${path && "/"}node_modules/${name}` in locked) return true;
  return path !== "" && resolves(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}
