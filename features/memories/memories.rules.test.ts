import { describe, expect, test } from "vitest";
import { type KeptFact, MOST_FACTS, mergeFacts, nameIn, subjectOf, tidyFact } from "./memories.rules.ts";

const fact = (no: number, text = `I like stone ${no}.`, byCustomer = false): KeptFact => ({
  id: `f${no}`,
  text,
  byCustomer,
  notedAt: new Date(no * 1_000),
});
const full = (byCustomer: (no: number) => boolean) =>
  Array.from({ length: MOST_FACTS }, (_, no) => fact(no, `I like stone ${no}.`, byCustomer(no)));

test("a fact is one line that begins with a capital and ends with a stop", () => {
  expect(tidyFact("  i like \n the\u200bsea ")).toBe("I like the sea.");
  expect(tidyFact("Call me Ann!")).toBe("Call me Ann!");
  expect(tidyFact(" \u0000 ")).toBe("");
});

describe("when a call told something new", () => {
  test("it is added, and what is known already is not added again", () => {
    expect(mergeFacts([], ["I like rain."])).toEqual({ add: ["I like rain."], drop: [] });
    expect(mergeFacts([fact(1, "I like rain.")], ["I like rain."])).toEqual({ add: [], drop: [] });
  });

  test("a new word on the same subject takes the place of the old one", () => {
    expect(mergeFacts([fact(1, "My name is Ann.")], ["Call me Anna."])).toEqual({
      add: ["Call me Anna."],
      drop: ["f1"],
    });
    expect(mergeFacts([fact(1, "I like rain.")], ["I don't like rain."]).drop).toEqual(["f1"]);
  });

  test("but not where the customer wrote the old one", () => {
    expect(mergeFacts([fact(1, "My name is Ann.", true)], ["My name is Bea."])).toEqual({ add: [], drop: [] });
  });

  test("the oldest that nobody touched makes room, and what the customer wrote stays longest", () => {
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

test("a name is read from what is kept, and one word of it only", () => {
  expect(nameIn(["I like rain.", "My name is Ann Marie Stone."])).toBe("Ann");
  expect(nameIn(["Call me Jean-Luc, please."])).toBe("Jean-Luc");
  expect(nameIn(["I like rain.", "My name is 7."])).toBeNull();
  expect(nameIn([])).toBeNull();
});

test("subjects tell sentences apart that are about different things", () => {
  expect(subjectOf("My dog is called Rex.")).not.toBe(subjectOf("My cat is called Miso."));
  expect(subjectOf("I love jazz.")).toBe(subjectOf("I like jazz."));
});
