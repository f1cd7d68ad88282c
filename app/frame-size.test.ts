import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("header and footer are 4rem high [K-32]", () => {
  const styles = readFileSync("app/styles/base.css", "utf8");
  expect(styles).toMatch(/--header-height: 4rem;/);
  expect(styles).toMatch(/--footer-height: 4rem;/);
});
