import { expect, test } from "vitest";
import { availabilityOf } from "./agent-views.rules.ts";

test("a companion is available, paused, or gone: retired, never published, or without an active creator", () => {
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
