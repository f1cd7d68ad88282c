import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createTextSigner } from "./signed-texts.service.ts";

const start = new Date("2026-11-21T03:00:00Z");

test("a seal that was looked at before is over when its time is over", async () => {
  const clock = manualClock(start);
  const { seal, open } = createTextSigner({ secret: "s", clock });
  const value = seal("age-place", "DE");
  expect([open("age-place", value, 60)?.text, open("age-place", value, 60)?.text]).toEqual(["DE", "DE"]);
  await clock.advance(61_000);
  expect(open("age-place", value, 60)).toBeNull();
  expect(open("age-place", value, 120)).toEqual({ text: "DE", at: start });
});

test("a seal of one kind opens nothing of another, however often it was looked at", () => {
  const { seal, open } = createTextSigner({ secret: "s", clock: manualClock(start) });
  const value = seal("age-place", "DE");
  for (const _ of [1, 2]) expect(open("age-place", value, 60)?.text).toBe("DE");
  expect(open("age-assured", value, 60)).toBeNull();
  expect(open("age-place", `${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`, 60)).toBeNull();
  expect(open("age-place", undefined, 60)).toBeNull();
});
