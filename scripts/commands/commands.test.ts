import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = join(import.meta.dirname, "../run.mjs");

// Each imports its work and calls it: a file that asks Node whether it is the main one does nothing where Node cannot tell.
test.each([
  [["ledger-check", "--data-dir", "/nowhere"], 2, "There is no database in /nowhere."],
  [["audit-check", "--data-dir", "/nowhere"], 2, "There is no database in /nowhere."],
  [["call-replay"], 1, "Usage: npm run call:replay"],
])("the command %j does its work and tells how it ended", (args, code, sentence) => {
  const { status, stdout } = spawnSync(process.execPath, [run, ...args], { encoding: "utf8" });
  expect(stdout).toContain(sentence);
  expect(status).toBe(code);
});

test("no file asks Node whether it is the main one", () => {
  const root = join(import.meta.dirname, "../..");
  const files = ["scripts", "server", "bench"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((path) => join(root, room, path)),
  );
  const asks = files.filter((path) => /\.m?ts$/.test(path) && /import\.meta\.main\b/.test(readFileSync(path, "utf8")));
  expect(asks).toEqual([]);
});
