import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("header and footer are 4rem high [K-32]", () => {
  const css = readFileSync("app/styles/base.css", "utf8");
  expect(css).toMatch(/--header-height: 4rem;/);
  expect(css).toMatch(/--footer-height: 4rem;/);
});

test("icons ship with the build: none is loaded by name at run time, and the style sheet brings fewer than 50 [K-26]", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).map((file) =>
    readFileSync(file, "utf8"),
  );
  expect(sources.some((text) => text.includes('from "lucide-react"'))).toBe(true);
  expect(sources.filter((text) => /lucide-react\/dynamic|iconify/.test(text))).toEqual([]);
  expect(readdirSync("app/components/header/icons").length).toBeLessThanOrEqual(50);
});
