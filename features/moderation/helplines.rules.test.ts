import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everywhereElse, helplines } from "./helplines.rules.ts";
import { CRISIS_REFERRAL } from "./notices.rules.ts";

test("the published protocol names every helpline, how to reach it, and the place for everybody else", () => {
  const page = readFileSync("content/legal/safety-protocol.md", "utf8").replace(/ +/g, " ");
  for (const { name, reach, site } of [...helplines, everywhereElse]) {
    expect(page).toContain(`[${name}](${site}) | ${reach}`);
  }
});

test("no country has two, and the spoken referral names those of the countries where most calls come from", () => {
  const countries = helplines.flatMap((line) => line.countries as readonly string[]);
  expect(new Set(countries).size).toBe(countries.length);
  const numbers = helplines
    .filter((line) =>
      ["US", "CA", "GB", "AU"].some((country) => (line.countries as readonly string[]).includes(country)),
    )
    .map(({ reach }) => reach.replace(/^call (?:or text )?/, ""));
  for (const number of numbers) expect(CRISIS_REFERRAL).toContain(number);
});
