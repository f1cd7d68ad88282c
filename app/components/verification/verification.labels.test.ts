import { expect, test } from "vitest";
import { missingWords, shownStep } from "./verification.labels.ts";

test("the page opens where there is something to do, and anywhere that is asked for", () => {
  expect(shownStep(null, ["details", "front"])).toBe("details");
  expect(shownStep(null, ["back", "agreement"])).toBe("pictures");
  expect(shownStep(null, [])).toBe("agreement");
  expect(shownStep("details", ["front"])).toBe("details");
  expect(shownStep("elsewhere", ["agreement"])).toBe("agreement");
});

test("what is missing is said in one sentence", () => {
  expect(missingWords(["agreement"])).toBe("");
  expect(missingWords(["selfie", "agreement"])).toBe("your face");
  expect(missingWords(["details", "front", "selfie"])).toBe("your details, front of the document and your face");
});
