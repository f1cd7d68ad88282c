import fc from "fast-check";
import { expect, test } from "vitest";
import { fullText, heardText, type Segment } from "./heard-text.rules.ts";

const story: Segment[] = [
  { text: "The rain has stopped.", startMs: 0, endMs: 2_100 },
  { text: "How was your long day?", startMs: 2_100, endMs: 4_300 },
];

test("whole sentences that were heard stay whole", () => {
  expect(heardText(story, 2_100)).toBe("The rain has stopped.");
  expect(heardText(story, 4_300)).toBe("The rain has stopped. How was your long day?");
  expect(heardText(story, 60_000)).toBe("The rain has stopped. How was your long day?");
});
test("a sentence that was cut keeps its whole words and ends in a dash", () => {
  expect(heardText(story, 900)).toBe("The rain—");
  expect(heardText(story, 3_300)).toBe("The rain has stopped. How was your—");
});
test("a word that was cut in the middle was not heard", () => {
  expect(heardText(story, 1_200)).toBe("The rain has—");
  expect(heardText(story, 1_150)).toBe("The rain—");
});
test("nothing heard leaves nothing", () => {
  expect(heardText(story, 0)).toBe("");
  expect(heardText(story, 100)).toBe("");
  expect(heardText([], 500)).toBe("");
});
test("word timings from the voice replace the estimate", () => {
  const words = [
    { endChar: 3, endMs: 900 },
    { endChar: 8, endMs: 1_000 },
    { endChar: 12, endMs: 1_900 },
  ];
  const told: Segment[] = [{ text: "Ahh rain has stopped.", startMs: 500, endMs: 2_600, words }];
  expect(heardText(told, 1_399)).toBe("");
  expect(heardText(told, 1_400)).toBe("Ahh—");
  expect(heardText(told, 2_399)).toBe("Ahh rain—");
  expect(heardText(told, 2_599)).toBe("Ahh rain has—");
  expect(heardText(told, 2_600)).toBe("Ahh rain has stopped.");
});
test("a comma before the dash is dropped", () => {
  expect(heardText([{ text: "Well, my dear friend", startMs: 0, endMs: 2_000 }], 600)).toBe("Well—");
});
test("text that was only shown counts as heard", () => {
  expect(heardText([{ text: "Only shown.", startMs: 0, endMs: 0 }], 0)).toBe("Only shown.");
});

const segments = fc
  .array(
    fc.record({
      words: fc.array(fc.stringMatching(/^[a-z]{1,12}[.,]?$/), { minLength: 1, maxLength: 12 }),
      ms: fc.integer({ min: 1, max: 9_000 }),
    }),
    { maxLength: 8 },
  )
  .map((sentences) => {
    let startMs = 0;
    return sentences.map(({ words, ms }): Segment => {
      const segment = { text: words.join(" "), startMs, endMs: startMs + ms };
      startMs += ms;
      return segment;
    });
  });

test("what was heard is always whole words from the beginning, and grows with time", () => {
  const words = (text: string) => text.replace(/[—,.]/g, "").split(" ").filter(Boolean);
  fc.assert(
    fc.property(segments, fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 0, max: 5_000 }), (said, at, more) => {
      const all = words(fullText(said));
      const heard = words(heardText(said, at));
      expect(all.slice(0, heard.length)).toEqual(heard);
      expect(words(heardText(said, at + more)).length).toBeGreaterThanOrEqual(heard.length);
    }),
  );
});
test("everything is heard at the end and nothing at the start", () => {
  fc.assert(
    fc.property(segments, (said) => {
      expect(heardText(said, said.at(-1)?.endMs ?? 0)).toBe(fullText(said));
      expect(heardText(said, 0)).toBe("");
    }),
  );
});
