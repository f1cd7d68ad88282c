import fc from "fast-check";
import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { boundLabel, packAdds, type TopUpBounds } from "./top-up.rules.ts";

const bounds = (more: Partial<TopUpBounds> = {}): TopUpBounds => ({
  rate: micros(1_500_000n),
  extensionMs: 45 * 60_000,
  whole: dollars(5),
  cap: null,
  ...more,
});

test("a pack says the minutes that it adds to this call", () => {
  expect(packAdds(dollars(16), bounds())).toBe("10 min 40 s more");
  expect(packAdds(dollars(1), bounds())).toBe("40 s more");
  expect(boundLabel([dollars(15), dollars(30)], bounds())).toBeNull();
});

test("a pack adds no more than the longest call leaves, and the rest is said to stay", () => {
  expect(packAdds(dollars(129), bounds())).toBe("45 min 00 s more");
  expect(boundLabel([dollars(15), dollars(129)], bounds())).toBe(
    "Calls have a time limit: this one can get at most 45 min 00 s more. Credit that it does not use stays for later calls.",
  );
  const full = bounds({ extensionMs: 0 });
  expect(packAdds(dollars(15), full)).toBe("For later calls");
  expect(boundLabel([dollars(15)], full)).toContain("this one can't get any longer");
});

test("a cap that is near bounds it too", () => {
  const capped = bounds({ cap: dollars(8) });
  expect(packAdds(dollars(15), capped)).toBe("2 min 00 s more");
  expect(boundLabel([dollars(15)], capped)).toBe(
    "You set a cap for this call: this one can get at most 2 min 00 s more. Credit that it does not use stays for later calls.",
  );
});

test("no pack ever promises more minutes than the call may get", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 200_000, max: 9_990_000 }), fc.nat(3_600_000), (paid, rate, left) => {
      const said = packAdds(dollars(paid), bounds({ rate: micros(rate), extensionMs: left }));
      expect(Number(/^(\d+) min/.exec(said)?.[1] ?? 0) * 60_000).toBeLessThanOrEqual(left);
    }),
  );
});
