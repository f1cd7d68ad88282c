import { expect, test } from "vitest";
import { unfeaturedRank } from "../agent-status.rules.ts";
import { actionsFor, adminAgentStateOf, clipped } from "./admin-agents.rules.ts";

const standing = { status: "active", heldAt: null, stoppedFor: [] } as const;
const agent = { ...standing, isPublished: true, featuredRank: unfeaturedRank };

test("the displayed state is the one that matters most to an admin", () => {
  expect(adminAgentStateOf(standing)).toBe("active");
  expect(adminAgentStateOf({ ...standing, status: "paused", stoppedFor: ["voice"] })).toBe("paused");
  expect(adminAgentStateOf({ ...standing, status: "paused", stoppedFor: ["voice", "platform"] })).toBe("stopped");
  expect(adminAgentStateOf({ ...standing, heldAt: new Date(), stoppedFor: ["platform"] })).toBe("held");
  expect(adminAgentStateOf({ ...standing, status: "retired", heldAt: new Date() })).toBe("retired");
});

test("offers only the actions that the state allows", () => {
  expect(actionsFor(agent)).toEqual(["pause", "feature", "retire"]);
  expect(actionsFor({ ...agent, featuredRank: 3 })).toEqual(["pause", "feature", "unfeature", "retire"]);
  expect(actionsFor({ ...agent, status: "paused", stoppedFor: ["platform"] })).toEqual(["resume", "feature", "retire"]);
  // Paused by its creator: an admin can also stop it, but not resume it.
  expect(actionsFor({ ...agent, status: "paused" })).toEqual(["pause", "feature", "retire"]);
  expect(actionsFor({ ...agent, status: "draft", isPublished: false })).toEqual(["retire"]);
  expect(actionsFor({ ...agent, status: "retired", featuredRank: 3 })).toEqual([]);
});

test("the audit log stores the start of a long text", () => {
  expect(clipped("x".repeat(200))).toHaveLength(200);
  expect(clipped("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
});
