import { expect, test } from "vitest";
import { echoOf } from "./echo-words.ts";
import { topicOf } from "./topic.rules.ts";

test.each([
  ["", "quiet"],
  ["…", "quiet"],
  ["Hi there", "greeting"],
  ["I’ve got to go now", "goodbye"],
  ["my boss moved the deadline", "work"],
  ["I am worn out", "tired"],
  ["I feel lonely", "low"],
  ["play me a song", "music"],
  ["what's your name", "name"],
  ["do you remember me?", "memory"],
  ["thank you", "thanks"],
  ["yes please", "yes"],
  ["not really", "no"],
  ["blue", "short"],
  ["what would you do?", "question"],
  ["I painted a fence and then I painted another fence", "other"],
])("%s is about: %s", (line, topic) => {
  expect(topicOf(line)).toBe(topic);
});

test("only a harmless word is repeated", () => {
  expect(echoOf("We walked through the Forest to the river")).toBe("river");
  expect(echoOf("zzz qqq")).toBeNull();
});
