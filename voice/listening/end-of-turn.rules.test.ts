import { describe, expect, test } from "vitest";
import { afterPause, endingOf, hasSentenceMark, waitAfter } from "./end-of-turn.rules.ts";

const unknownSpeaker = { pace: null, patienceMs: 0, marks: false };

describe("the words of a turn", () => {
  test.each([
    ["I had a long day.", "complete"],
    ["Did you sleep well?", "complete"],
    ['She said "never again."', "complete"],
    ["yes", "complete"],
    ["Good night", "complete"],
    ["the song I told you about.", "doubtful"],
    ["Last summer I walked with.", "doubtful"],
    ["What is it about?", "complete"],
    ["I missed you.", "complete"],
    ["Yes, I do.", "complete"],
    ["I had a long day", "open"],
    ["the sea is calm tonight", "open"],
    ["my number is 4 5", "listing"],
    ["it starts with a b", "listing"],
    ["hello, my name is", "listing"],
    ["I went to the", "unfinished"],
    ["and then, um", "unfinished"],
    ["well, I thought,", "unfinished"],
    ["it was kind of", "unfinished"],
    ["I wanted to say…", "unfinished"],
  ] as const)("%s: %s", (text, ending) => {
    expect(endingOf(text)).toBe(ending);
  });
});

describe("the wait for the end of a turn", () => {
  test("is short after a whole sentence and long after words that never end one", () => {
    expect(
      ["I had a long day.", "I had a long day", "call 5 5", "and then"].map((text) => waitAfter(text, unknownSpeaker)),
    ).toEqual([450, 750, 900, 1_400]);
    expect(waitAfter("it is what I came with.", unknownSpeaker)).toBe(800);
  });

  test("respects the usual pause of slow speakers, and part of it after a whole sentence", () => {
    const slow = { pace: 1_100, patienceMs: 0, marks: false };
    expect(waitAfter("I had a long day", slow)).toBeCloseTo(1_265);
    expect(waitAfter("I had a long day.", slow)).toBe(650);
    expect(waitAfter("I had a long day.", { ...slow, pace: 800 })).toBeCloseTo(560);
    expect(waitAfter("I had a long day.", { ...slow, pace: 400 })).toBe(450);
  });

  test("is long without punctuation if the recogniser is known to punctuate, and unchanged with other recognisers", () => {
    const marking = { ...unknownSpeaker, marks: true };
    expect(waitAfter("I went to the market", { ...unknownSpeaker, marks: null })).toBe(1_400);
    expect(waitAfter("I went to the market", marking)).toBe(1_400);
    expect(waitAfter("I went to the market.", marking)).toBe(450);
    expect(waitAfter("yes", marking)).toBe(450);
    expect(waitAfter("I went to the market", unknownSpeaker)).toBe(750);
  });

  test.each([
    ["I had a long day.", true],
    ["Did you? I did", true],
    ["She said “yes.”", true],
    ["I had a long day", false],
    ["well...", false],
    ["it is 3.5 now", false],
  ])("“%s” ends a sentence: %s", (text, has) => {
    expect(hasSentenceMark(text)).toBe(has);
  });

  test("adds the client's patience, within bounds", () => {
    expect(waitAfter("I had a long day", { pace: null, patienceMs: 200, marks: false })).toBe(950);
    expect(waitAfter("I had a long day.", { pace: null, patienceMs: -500, marks: false })).toBe(300);
    expect(waitAfter("and then", { pace: 1_500, patienceMs: 2_300, marks: false })).toBe(3_000);
  });
});

test("a speaker's usual pause is learned slowly, within bounds", () => {
  expect(afterPause(null, 900)).toBe(900);
  expect(afterPause(900, 1_900)).toBeCloseTo(960);
  expect(afterPause(null, 40)).toBe(300);
});
