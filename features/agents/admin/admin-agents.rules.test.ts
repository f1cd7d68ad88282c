import { expect, test } from "vitest";
import { actionsFor, adminAgentStateOf, clipped, unfeaturedRank } from "./admin-agents.rules.ts";

const standing = { status: "active", heldAt: null, stoppedFor: [] } as const;
const agent = { ...standing, isPublished: true, featuredRank: unfeaturedRank };

test("the word for where an agent stands is the one that matters most", () => {
  expect(adminAgentStateOf(standing)).toBe("active");
  expect(adminAgentStateOf({ ...standing, status: "paused", stoppedFor: ["voice"] })).toBe("paused");
  expect(adminAgentStateOf({ ...standing, status: "paused", stoppedFor: ["voice", "platform"] })).toBe("stopped");
  expect(adminAgentStateOf({ ...standing, heldAt: new Date(), stoppedFor: ["platform"] })).toBe("held");
  expect(adminAgentStateOf({ ...standing, status: "retired", heldAt: new Date() })).toBe("retired");
});

test("only what fits how it stands is offered", () => {
  expect(actionsFor(agent)).toEqual(["pause", "feature", "retire"]);
  expect(actionsFor({ ...agent, featuredRank: 3 })).toEqual(["pause", "feature", "unfeature", "retire"]);
  expect(actionsFor({ ...agent, status: "paused", stoppedFor: ["platform"] })).toEqual(["resume", "feature", "retire"]);
  // Its creator paused it: an admin can keep it so, and does not call it back.
  expect(actionsFor({ ...agent, status: "paused" })).toEqual(["pause", "feature", "retire"]);
  expect(actionsFor({ ...agent, status: "draft", isPublished: false })).toEqual(["retire"]);
  expect(actionsFor({ ...agent, status: "retired", featuredRank: 3 })).toEqual([]);
});

test("the record keeps the beginning of a long text", () => {
  expect(clipped("x".repeat(200))).toHaveLength(200);
  expect(clipped("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
});
