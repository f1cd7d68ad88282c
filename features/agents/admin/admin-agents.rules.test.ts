import { expect, test } from "vitest";
import { clipped, deedsFor, editionStateOf, unfeaturedRank } from "./admin-agents.rules.ts";

const standing = { status: "active", heldAt: null, stoppedFor: [] } as const;
const agent = { ...standing, isPublished: true, featuredRank: unfeaturedRank };

test("the word for where an agent stands is the one that matters most", () => {
  expect(editionStateOf(standing)).toBe("active");
  expect(editionStateOf({ ...standing, status: "paused", stoppedFor: ["voice"] })).toBe("paused");
  expect(editionStateOf({ ...standing, status: "paused", stoppedFor: ["voice", "platform"] })).toBe("stopped");
  expect(editionStateOf({ ...standing, heldAt: new Date(), stoppedFor: ["platform"] })).toBe("held");
  expect(editionStateOf({ ...standing, status: "retired", heldAt: new Date() })).toBe("retired");
});

test("only what fits how it stands is offered", () => {
  expect(deedsFor(agent)).toEqual(["pause", "feature", "retire"]);
  expect(deedsFor({ ...agent, featuredRank: 3 })).toEqual(["pause", "feature", "unfeature", "retire"]);
  expect(deedsFor({ ...agent, status: "paused", stoppedFor: ["platform"] })).toEqual(["resume", "feature", "retire"]);
  // Its creator paused it: an admin can keep it so, and does not call it back.
  expect(deedsFor({ ...agent, status: "paused" })).toEqual(["pause", "feature", "retire"]);
  expect(deedsFor({ ...agent, status: "draft", isPublished: false })).toEqual(["retire"]);
  expect(deedsFor({ ...agent, status: "retired", featuredRank: 3 })).toEqual([]);
});

test("the record keeps the beginning of a long text", () => {
  expect(clipped("x".repeat(200))).toHaveLength(200);
  expect(clipped("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
});
