import { expect, test } from "vitest";
import { availabilityOf } from "./agent-views.rules.ts";

test("a companion can be called, takes a break, or is gone: with its creator, for good, or before it was there", () => {
  const [heldAt, at] = [null, new Date("2031-05-04T12:00:00Z")];
  const of = (row: Partial<Parameters<typeof availabilityOf>[0]>) =>
    availabilityOf({ status: "active", heldAt, creatorStatus: "active", ...row });
  expect(of({})).toBe("available");
  expect(of({ heldAt: at })).toBe("paused");
  expect(of({ status: "paused" })).toBe("paused");
  expect(of({ status: "retired" })).toBe("gone");
  expect(of({ status: "draft" })).toBe("gone");
  expect(of({ creatorStatus: "deleted", heldAt: at })).toBe("gone");
});
