import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectEmbedded } from "../connect.ts";

const root = mkdtempSync(join(tmpdir(), "noct-copy-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const open = (name: string, prepared: string | null = null) =>
  connectEmbedded({ dataDir: join(root, name), prepared: prepared && join(root, prepared, "postgres") });

test("a new database starts as a copy of a prepared one, which stays unchanged; an existing one is not replaced", async () => {
  const prepared = await open("prepared");
  await prepared.pool.query("CREATE TABLE notes (words text); INSERT INTO notes VALUES ('prepared')");
  await prepared.close();

  const first = await open("first", "prepared");
  await first.pool.query("INSERT INTO notes VALUES ('first')");
  await first.close();
  expect(statSync(join(root, "first", "postgres", "PG_VERSION")).mode & 0o077).toBe(0);
  const again = await open("first", "prepared");
  expect((await again.pool.query("SELECT words FROM notes ORDER BY words")).rows).toEqual([
    { words: "first" },
    { words: "prepared" },
  ]);
  await again.close();

  const second = await open("second", "prepared");
  expect((await second.pool.query("SELECT words FROM notes")).rows).toEqual([{ words: "prepared" }]);
  await second.close();
}, 120_000);
