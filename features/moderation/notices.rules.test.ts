import { expect, test } from "vitest";
import { aiDisclosure, aiReminder, CRISIS_REFERRAL } from "./notices.rules.ts";
import { checkText } from "./text-check.rules.ts";

test("the notice before a call says plainly who speaks and that it is an AI", () => {
  expect(aiDisclosure("Ivy")).toBe("Before we start: I'm Ivy, an AI voice, not a person.");
  expect(aiReminder("Ivy")).toContain("an AI voice, not a person");
});

test("the referral names the helpline, the emergency number and the meter that rests", () => {
  expect(CRISIS_REFERRAL).toMatch(/988/);
  expect(CRISIS_REFERRAL).toMatch(/local emergency number/);
  expect(CRISIS_REFERRAL).toMatch(/not charging/);
});

test("our own notices pass the check, so that they can always be spoken", () => {
  for (const notice of [aiDisclosure("Ivy"), aiReminder("Ivy"), CRISIS_REFERRAL]) {
    expect(checkText(notice, "out")).toEqual({ outcome: "pass" });
  }
});
