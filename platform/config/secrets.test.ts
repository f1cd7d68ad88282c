import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-secrets-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("secrets are made once for an installation, and only its user can read them", () => {
  const made = loadSecrets(directory);
  expect(loadSecrets(directory)).toEqual(made);
  expect(made.authSecret).not.toBe(made.gateSecret);
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("an installation from before records were sealed gets the key and keeps the rest", () => {
  const { sealingKey, ...older } = loadSecrets(directory);
  writeFileSync(join(directory, "secrets.json"), JSON.stringify(older));
  const now = loadSecrets(directory);
  expect(now).toMatchObject(older);
  expect(now.sealingKey).toMatch(/^[\w-]{43}$/);
  expect(now.sealingKey).not.toBe(sealingKey);
  expect(loadSecrets(directory)).toEqual(now);
});

test("a damaged file stops the start instead of signing everybody out", () => {
  writeFileSync(join(directory, "secrets.json"), '{"authSecret":"short"}');
  expect(() => loadSecrets(directory)).toThrow();
});
