import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadSecrets, rotateAuthSecret } from "../config/secrets.ts";
import type { Database } from "./connect.ts";
import { checkInstallationSecrets, installationSecrets, noteAsOwn } from "./installation-secrets.ts";

const hasMembers = async (pool: Database["pool"]) => (await pool.query("SELECT FROM users LIMIT 1")).rowCount !== 0;
const root = mkdtempSync(join(tmpdir(), "noct-installation-"));
const database = await databaseOfFile();
let shared: Pick<Database, "pool" | "engine">;
let number = 0;
let first = "";
beforeAll(async () => {
  // A database that several servers share, whichever engine the tests run on.
  shared = { pool: database.pool, engine: "native" };
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM installation_secrets");
  first = folder();
  await installationSecrets(shared, { dataDir: first, hasMembers });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folder = () => {
  number += 1;
  return join(root, `data-${number}`);
};
const copyOf = (dataDir: string) => {
  const copy = folder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
};
const start = (dataDir: string) => installationSecrets(shared, { dataDir, hasMembers });
const refusal = (dataDir: string) =>
  expect.objectContaining({
    message: expect.stringMatching(new RegExp(`^DATA_DIR: .*secrets.json.*${dataDir}[^\n]*$`)),
  });

test("a second server with an empty DATA_DIR is refused, and generates nothing there", async () => {
  const empty = folder();
  await expect(start(empty)).rejects.toThrow(ConfigError);
  await expect(start(empty)).rejects.toEqual(refusal(empty));
  await expect(checkInstallationSecrets(shared, { dataDir: empty, hasMembers })).rejects.toEqual(refusal(empty));
  expect(existsSync(empty)).toBe(false);
});

test("one with other secrets is refused, and one with a copy of the first one's starts", async () => {
  const other = folder();
  loadSecrets(other);
  await expect(start(other)).rejects.toEqual(refusal(other));
  await expect(checkInstallationSecrets(shared, { dataDir: other, hasMembers })).rejects.toEqual(refusal(other));
  expect(await start(copyOf(first))).toEqual(loadSecrets(first));
  await checkInstallationSecrets(shared, { dataDir: first, hasMembers });
});

test("two servers that start at once with empty folders do not both start", async () => {
  await database.pool.query("DELETE FROM installation_secrets");
  const both = await Promise.allSettled([start(folder()), start(folder())]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("where nothing is noted, a database with members refuses an empty DATA_DIR and takes the secrets it was used with", async () => {
  await database.pool.query("DELETE FROM installation_secrets");
  await database.pool.query(
    "INSERT INTO users (uid, username, email, user_type) VALUES ($1, 'first-member', 'first@nocturne.example', 'user')",
    ["01890000-0000-7000-8000-000000000001"],
  );
  const empty = folder();
  await expect(start(empty)).rejects.toEqual(refusal(empty));
  await expect(checkInstallationSecrets(shared, { dataDir: empty, hasMembers })).rejects.toEqual(refusal(empty));
  expect(existsSync(empty)).toBe(false);
  const { sealingKey: _, ...older } = loadSecrets(first);
  writeFileSync(join(first, "secrets.json"), JSON.stringify(older));
  await checkInstallationSecrets(shared, { dataDir: first, hasMembers });
  expect(await start(first)).toMatchObject({ authSecret: older.authSecret });
  await database.pool.query("DELETE FROM users");
});

test("a rotated sign-in secret is accepted and noted; a server that kept the old one is refused from then on", async () => {
  const kept = copyOf(first);
  rotateAuthSecret(first);
  await checkInstallationSecrets(shared, { dataDir: first, hasMembers });
  await start(kept);
  const rotated = await start(first);
  expect(rotated).toEqual(loadSecrets(first));
  await expect(start(kept)).rejects.toEqual(refusal(kept));
  expect(await start(copyOf(first))).toEqual(rotated);
});

test("other secrets can be made those of the database", async () => {
  const other = folder();
  await noteAsOwn(shared, loadSecrets(other));
  await start(other);
  await expect(start(first)).rejects.toEqual(refusal(first));
});

test("nothing of the secrets is in the database, and an embedded one keeps none", async () => {
  const { rows } = await database.pool.query("SELECT i::text AS row FROM installation_secrets i");
  const kept = readFileSync(join(first, "secrets.json"), "utf8");
  for (const secret of Object.values(loadSecrets(first)).flat()) {
    expect(kept).toContain(secret);
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString("hex"));
  }
  await database.pool.query("DELETE FROM installation_secrets");
  const embedded = { pool: database.pool, engine: "embedded" } as const;
  await installationSecrets(embedded, { dataDir: folder(), hasMembers });
  await installationSecrets(embedded, { dataDir: folder(), hasMembers });
  expect((await database.pool.query("SELECT FROM installation_secrets")).rowCount).toBe(0);
});
