import { expect, test } from "vitest";
import { shownStep } from "./verification.labels.ts";

test("the page opens where there is something to do, and where it is asked for, but agrees to nothing before the pictures are there", () => {
  expect(shownStep(null, ["details", "front"])).toBe("details");
  expect(shownStep(null, ["back", "agreement"])).toBe("pictures");
  expect(shownStep(null, [])).toBe("agreement");
  expect(shownStep("details", ["front"])).toBe("details");
  expect(shownStep("elsewhere", ["agreement"])).toBe("agreement");
  expect(shownStep("agreement", ["selfie", "agreement"])).toBe("pictures");
  expect(shownStep("agreement", ["details", "agreement"])).toBe("details");
  expect(shownStep("agreement", ["agreement"])).toBe("agreement");
});
