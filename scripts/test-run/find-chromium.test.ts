import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findChromium } from "./find-chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "browsers-"));
const installed = join(folder, "chromium");
const named = join(folder, "my-browser");
for (const path of [installed, named]) writeFileSync(path, "");
afterAll(() => rmSync(folder, { recursive: true }));

test("an installed Chromium is found on the path", () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(installed);
});

test("a browser named by the user takes precedence over the installed one", () => {
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: named })).toBe(named);
});

test("a named browser that does not exist is skipped", () => {
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: "/nowhere/browser" })).toBe(installed);
});
