import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets, rotateAuthSecret } from "./secrets.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "noct-secrets-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("secrets are created once per deployment, readable only by its user", () => {
  const made = loadSecrets(directory);
  expect(loadSecrets(directory)).toEqual(made);
  expect(made.authSecret).not.toBe(made.gateSecret);
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("processes that first start at the same time get the same secrets, and leave nothing else behind", async () => {
  const program = fileURLToPath(new URL("../../tests/database/secrets-process.ts", import.meta.url));
  const processes = Array.from({ length: 3 }, () => fork(program));
  await Promise.all(processes.map((child) => once(child, "message")));
  const load = async (child: ChildProcess, asked: { directory: string; atMs: number }) => {
    child.send(asked);
    return (await once(child, "message"))[0];
  };
  for (let round = 0; round < 30; round += 1) {
    const asked = { directory: join(directory, `fresh-${round}`), atMs: Date.now() + 20 };
    const loaded = await Promise.all(processes.map((child) => load(child, asked)));
    const stored = loadSecrets(asked.directory);
    expect(loaded).toEqual([stored, stored, stored]);
    expect(readdirSync(asked.directory)).toEqual(["secrets.json"]);
  }
  for (const child of processes) child.disconnect();
});

test("a deployment from before records were encrypted gets the key and keeps the rest", () => {
  const { sealingKey, ...older } = loadSecrets(directory);
  writeFileSync(join(directory, "secrets.json"), JSON.stringify(older));
  const now = loadSecrets(directory);
  expect(now).toMatchObject(older);
  expect(now.sealingKey).toMatch(/^[\w-]{43}$/);
  expect(now.sealingKey).not.toBe(sealingKey);
  expect(loadSecrets(directory)).toEqual(now);
});

test("a new sign-in secret keeps the old one for decryption, and leaves all others unchanged", () => {
  const before = loadSecrets(directory);
  const once = rotateAuthSecret(directory);
  const twice = rotateAuthSecret(directory);
  expect(new Set([before.authSecret, once.authSecret, twice.authSecret]).size).toBe(3);
  expect(twice.earlierAuthSecrets).toEqual([once.authSecret, before.authSecret]);
  const { authSecret: _, earlierAuthSecrets: __, ...others } = before;
  expect(loadSecrets(directory)).toMatchObject({ ...others, authSecret: twice.authSecret });
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a damaged file stops the start instead of signing everyone out", () => {
  writeFileSync(join(directory, "secrets.json"), '{"authSecret":"short"}');
  const path = join(directory, "secrets.json");
  const advice = `DATA_DIR: ${path} is damaged; put its copy from the backup of that folder in its place`;
  expect(() => loadSecrets(directory)).toThrow(advice);
  writeFileSync(path, '{"authSec');
  expect(() => loadSecrets(directory)).toThrow(advice);
});
