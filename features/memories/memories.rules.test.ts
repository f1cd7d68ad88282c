import { describe, expect, test } from "vitest";
import { MOST_FACTS, mergeFacts, nameIn, type StoredFact, subjectOf, tidyFact } from "./memories.rules.ts";

const fact = (no: number, text = `I like stone ${no}.`, byCustomer = false): StoredFact => ({
  id: `f${no}`,
  text,
  byCustomer,
  notedAt: new Date(no * 1_000),
});
const full = (byCustomer: (no: number) => boolean) =>
  Array.from({ length: MOST_FACTS }, (_, no) => fact(no, `I like stone ${no}.`, byCustomer(no)));

test("a fact is one line with an initial capital and a final full stop", () => {
  expect(tidyFact("  i like \n the\u200bsea ")).toBe("I like the sea.");
  expect(tidyFact("Call me Ann!")).toBe("Call me Ann!");
  expect(tidyFact(" \u0000 ")).toBe("");
});

describe("merging new facts", () => {
  test("adds a new fact, and does not add a known one again", () => {
    expect(mergeFacts([], ["I like rain."])).toEqual({ add: ["I like rain."], drop: [] });
    expect(mergeFacts([fact(1, "I like rain.")], ["I like rain."])).toEqual({ add: [], drop: [] });
  });

  test("a new fact on the same subject replaces the old one", () => {
    expect(mergeFacts([fact(1, "My name is Ann.")], ["Call me Anna."])).toEqual({
      add: ["Call me Anna."],
      drop: ["f1"],
    });
    expect(mergeFacts([fact(1, "I like rain.")], ["I don't like rain."]).drop).toEqual(["f1"]);
  });

  test("does not replace a fact that the customer wrote", () => {
    expect(mergeFacts([fact(1, "My name is Ann.", true)], ["My name is Bea."])).toEqual({ add: [], drop: [] });
  });

  test("removes the oldest fact from a call when full, and keeps the ones that the customer wrote", () => {
    const kept = full((no) => no < 3);
    expect(mergeFacts(kept, ["I like rain.", "I like snow."])).toEqual({
      add: ["I like rain.", "I like snow."],
      drop: ["f3", "f4"],
    });
    expect(
      mergeFacts(
        full(() => true),
        ["I like rain."],
      ),
    ).toEqual({ add: [], drop: [] });
  });
});

test("reads a name from the stored facts, one word only", () => {
  expect(nameIn(["I like rain.", "My name is Ann Marie Stone."])).toBe("Ann");
  expect(nameIn(["Call me Jean-Luc, please."])).toBe("Jean-Luc");
  expect(nameIn(["I like rain.", "My name is 7."])).toBeNull();
  expect(nameIn([])).toBeNull();
});

test("facts about different things have different subjects", () => {
  expect(subjectOf("My dog is called Rex.")).not.toBe(subjectOf("My cat is called Miso."));
  expect(subjectOf("I love jazz.")).toBe(subjectOf("I like jazz."));
});
