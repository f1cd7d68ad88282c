import { expect, test } from "vitest";
import { topicsIn } from "./topic-words.rules.ts";

test("plain words for a topic are found as they may be written", () => {
  expect(topicsIn(["insomnia"])?.[0]).toEqual(expect.arrayContaining(["insomnia", "sleep", "asleep"]));
  expect(topicsIn(["can", "t", "sleep"])).toHaveLength(1);
  expect(topicsIn(["lonely", "night"])?.map(([first]) => first)).toEqual(["lonely", "night"]);
});

test("a question about something else has no topics, whatever else it names", () => {
  for (const words of [["refund"], ["close", "my", "account"], ["night", "refund"], ["the"], [], ["constructor"]])
    expect(topicsIn(words), words.join(" ")).toBeNull();
});
