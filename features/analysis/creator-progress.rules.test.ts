import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CreatorFacts,
  creatorProgress,
  creatorSteps,
  decidedStep,
  type StepState,
} from "./creator-progress.rules.ts";

const all = (state: StepState, but: Partial<CreatorFacts> = {}): CreatorFacts =>
  ({ ...Object.fromEntries(creatorSteps.map((step) => [step, state])), email: null, ...but }) as CreatorFacts;

test.each([
  ["somebody new", all("open"), "profile", 0],
  ["a profile alone", all("open", { profile: "done" }), "identity", 14],
  ["an identity that is looked at", all("open", { profile: "done", identity: "waiting" }), "voice", 14],
  ["all but the review and the payout", all("done", { review: "open", payout: "open" }), "review", 71],
  ["no review before there is a price", all("done", { price: "open", review: "open", payout: "done" }), "price", 71],
  ["a review under way", all("done", { review: "waiting", payout: "open" }), "payout", 71],
  ["a review under way and a part of the payout", all("done", { review: "waiting", payout: "begun" }), "payout", 71],
  ["a refusal comes first", all("open", { identity: "refused" }), "identity", 0],
  ["everything", all("done"), null, 100],
  ["an email that is not confirmed", all("done", { email: "open", review: "open" }), "email", 75],
  ["a confirmed email", all("open", { email: "done" }), "profile", 12],
  ["nothing left but to wait", all("done", { review: "waiting" }), null, 85],
])("%s", (_, facts, next, percent) => {
  expect(creatorProgress(facts)).toMatchObject({ next, percent });
});

test("there is always one next step at most, it is not done, and only everything is 100%", () => {
  const state = fc.constantFrom<StepState>("open", "begun", "waiting", "done", "refused");
  const facts = fc.record(Object.fromEntries(creatorSteps.map((step) => [step, state])) as never);
  fc.assert(
    fc.property(facts as fc.Arbitrary<CreatorFacts>, (given) => {
      const { next, percent, steps } = creatorProgress(given);
      if (next) expect(["open", "begun", "refused"]).toContain(given[next]);
      expect(percent === 100).toBe(steps.every((one) => one.state === "done"));
    }),
  );
});

test.each([
  [null, "open"],
  ["draft", "open"],
  ["withdrawn", "open"],
  ["submitted", "waiting"],
  ["waiting", "waiting"],
  ["rejected", "refused"],
  ["expired", "refused"],
  ["changes_asked", "refused"],
  ["refused", "refused"],
] as const)("a step that others decide and that is '%s' is %s", (state, step) => {
  expect(decidedStep(state)).toBe(step);
});
