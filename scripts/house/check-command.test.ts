import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exemptionsPath } from "./exemptions.ts";

let house = "";
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "house-"));
});
afterEach(() => rmSync(house, { recursive: true }));

function put(path: string, text: string) {
  mkdirSync(join(house, dirname(path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

function check(...args: string[]) {
  const command = join(import.meta.dirname, "../check-boundaries.ts");
  return spawnSync(process.execPath, [command, ...args], { cwd: house, encoding: "utf8" });
}

test("the command fails on a codebase with one forbidden import, and passes once it is removed", () => {
  put("app/routes/landing/landing.tsx", 'import { list } from "#features/agents/agents.store.ts";\n');
  put("features/agents/agents.store.ts", "export const list = 1;\n");
  put(exemptionsPath, JSON.stringify({ featureFiles: ["agents"] }));
  const broken = check();
  put("app/routes/landing/landing.tsx", "export const landing = 1;\n");
  const whole = check();
  expect(broken.stdout).toContain("app/routes/landing/landing.tsx:1 imports features/agents/agents.store.ts");
  expect([broken.status, whole.status]).toEqual([1, 0]);
});

test("the command removes exemptions that are no longer needed, and adds none", () => {
  put("app/a.ts", "export const a = [...[1]];\n");
  put("app/b.ts", "export const b = [...[1]];\n");
  put(exemptionsPath, JSON.stringify({ packedLiterals: ["app/a.ts", "app/c.ts"], crowdedFolders: ["app"] }));
  const broken = [check().status, check("--shrink").status];
  put("app/b.ts", "export const b = [1];\n");
  const whole = check();
  expect([...broken, whole.status]).toEqual([1, 1, 0]);
  expect(JSON.parse(readFileSync(join(house, exemptionsPath), "utf8"))).toMatchObject({
    packedLiterals: ["app/a.ts"],
    crowdedFolders: [],
  });
});

test("the command fails if there is nothing to check", () => {
  expect(check().status).toBe(1);
});
