import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";

const root = mkdtempSync(join(tmpdir(), "prepared-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("every user may read the prepared database, and only the user who built it may write to it", async () => {
  const prepared = join(root, "prepared");
  await prepareDatabase(join(prepared, "database", "empty"));
  const entries = readdirSync(prepared, { recursive: true, withFileTypes: true });
  const paths = [prepared, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = new Set(paths.map((path) => (statSync(path).mode & 0o777).toString(8)));
  expect([...modes].sort()).toEqual(["644", "755"]);
  expect(readdirSync(join(prepared, "database"))).toEqual(["empty"]);
});
