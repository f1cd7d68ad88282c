import { expect, test } from "vitest";
import { takesTheFloor } from "./backchannel.rules.ts";

test.each(["Mhm.", "Uh-huh", "yeah, okay", "Mm-hmm, I see.", "right right", "Oh, wow!", "go on", "", "…"])(
  "“%s” is a backchannel",
  (text) => {
    expect(takesTheFloor(text, false)).toBe(false);
  },
);

test.each(["Stop", "No", "wait wait", "Okay, stop.", "Don't", "yeah but tell me about the sea", "What?", "Luna"])(
  "“%s” takes the floor",
  (text) => {
    expect(takesTheFloor(text, false)).toBe(true);
  },
);

test("a yes after a question is an answer", () => {
  expect(takesTheFloor("Yes", true)).toBe(true);
  expect(takesTheFloor("mhm", true)).toBe(false);
});
