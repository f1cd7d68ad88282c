import { expect, test } from "vitest";
import { checkLongText } from "#features/moderation/text-check.rules.ts";
import { mostPoints } from "#platform/text/lines.rules.ts";
import { demoCreators } from "#server/demo/demo-data.ts";
import { agentFields, wordsFields } from "../fields/agent-fields.rules.ts";
import type { AgentContent } from "./agent-content.rules.ts";
import { fieldsOf } from "./agent-content.rules.ts";
import { refusedTexts, touchedFields } from "./agent-texts.rules.ts";

const ivy = demoCreators[0]?.agent as AgentContent;

test("no companion of the demo shows contact details or touches a limit", () => {
  for (const { agent } of demoCreators) expect(refusedTexts(agent)).toEqual({});
});

test("contact details are refused beside their field, and shown to reviewers", () => {
  const content = { ...ivy, description: "Call me on +49 171 1234567 outside" };
  expect(refusedTexts(content)).toEqual({ description: "Leave out contact details and links to other sites." });
  expect(touchedFields(fieldsOf(content))).toEqual(["description"]);
});

test("a companion that fills its lists within their limits is not refused, and a long line is not called a violation", () => {
  const full = { ...ivy, exampleLines: Array(20).fill("👨‍👩‍👧‍👦".repeat(125)) };
  expect(refusedTexts(full)).toEqual({});
  expect(touchedFields(fieldsOf(full))).toEqual([]);
  expect(refusedTexts({ ...ivy, backstory: "word ".repeat(2_000) })).toEqual({
    backstory: "This has a line that is too long to be checked. Please divide it.",
  });
});

test.each(wordsFields)("a line as long as the limit of %s can be read", (name) => {
  const line = "🌙".repeat(mostPoints(agentFields[name].limit));
  expect(checkLongText(line)).toEqual({ outcome: "pass" });
});
