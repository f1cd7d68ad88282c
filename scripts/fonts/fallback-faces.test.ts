import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fallbackSheet, fallbackStyles } from "./fallback-faces.ts";

const sheet = readFileSync(fallbackSheet, "utf8");

test("the fallback fonts are sized as the measures of the fonts demand: if not, run scripts/fonts/write-fallback-faces.ts", async () => {
  expect(sheet).toBe(await fallbackStyles());
});

test("each fallback font is named between its web font and the fonts of the system", () => {
  const families = [...new Set([...sheet.matchAll(/font-family: "(.+)"/g)].map(([, family]) => `"${family}"`))];
  const named = (family: string) => families.filter((one) => one.startsWith(`"${family}`)).join(", ");
  const theme = readFileSync("app/app.css", "utf8").replace(/\s+/g, " ");
  expect(theme).toContain(`--font-sans: "Geist", ${named("Geist")}, ui-sans-serif,`);
  expect(theme).toContain(`--font-display: "Instrument Serif", ${named("Instrument")}, ui-serif,`);
});
