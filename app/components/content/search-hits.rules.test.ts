import { expect, test } from "vitest";
import { isAnswerTo, voiceHit } from "./search-hits.rules.ts";

test("a companion is found as its name and its short line, and leads to its page", () => {
  expect(voiceHit({ name: "Noor", modelUsername: "lamplight", tagline: "Reads aloud" })).toEqual({
    path: "/lamplight",
    title: "Noor",
    heading: "",
    kind: "voice",
    excerpt: [{ text: "Reads aloud", isMatch: false }],
  });
});

test("companions stay in sight while one types on, and go when something else is asked", () => {
  expect([isAnswerTo("no", "noor"), isAnswerTo("noor", "no"), isAnswerTo("noor", "noor")]).toEqual([true, true, true]);
  expect([isAnswerTo("noor", "refund"), isAnswerTo("", "noor")]).toEqual([false, false]);
});
