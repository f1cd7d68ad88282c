import { expect, test } from "vitest";
import { mayRepeatSpoken, repeatsSpoken } from "./echo.rules.ts";

const spoken = "Once there was a lighthouse, far out on the rocks, and its keeper liked the fog.";

test.each(["a lighthouse far out on the rocks", "lighthouse out on the rocks", "its keeper liked that fog"])(
  "“%s” repeats what was just spoken",
  (heard) => {
    expect(repeatsSpoken(heard, spoken)).toBe(true);
  },
);

test.each(["where was the lighthouse", "rocks the on out far", "stop", "the", ""])("“%s” is not", (heard) => {
  expect(repeatsSpoken(heard, spoken)).toBe(false);
});

test("a first word that the companion has also said may be its echo, any other is not", () => {
  const spoken = "a lighthouse far out on the rocks";
  expect(mayRepeatSpoken("Lighthouse", spoken)).toBe(true);
  expect(mayRepeatSpoken("Wait", spoken)).toBe(false);
  expect(mayRepeatSpoken("lighthouse keeper wait", spoken)).toBe(false);
});
