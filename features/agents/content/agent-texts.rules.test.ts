import { expect, test } from "vitest";
import { demoCreators } from "#server/demo/demo-data.ts";
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
