import { describe, expect, test } from "vitest";
import { agentActions, statusAfterAction, statusAfterBasicSave, statusAfterUpdate } from "./agent-status.rules.ts";

const statuses = ["draft", "active", "paused", "retired"] as const;

/** Every status with every action: the resulting status, or null if the action is refused. */
const table = {
  draft: { activate: "active", pause: null, resume: null, retire: "retired" },
  active: { activate: null, pause: "paused", resume: null, retire: "retired" },
  paused: { activate: null, pause: null, resume: "active", retire: "retired" },
  retired: { activate: null, pause: null, resume: null, retire: null },
} as const;

describe.each(statuses)("an agent that is %s", (status) => {
  test.each(agentActions)("on %s", (action) => {
    expect(statusAfterAction(status, action)).toBe(table[status][action]);
  });
});

test("the editor's saves make a draft of a new agent and leave every other status unchanged", () => {
  expect(statusAfterBasicSave(null)).toBe("draft");
  for (const status of statuses) expect(statusAfterBasicSave(status)).toBe(status);
});

test("a status update keeps an active agent active and sets a draft as requested", () => {
  for (const requested of ["draft", "active"] as const) {
    expect(statusAfterUpdate("active", requested)).toBe("active");
    expect(statusAfterUpdate("draft", requested)).toBe(requested);
    expect(statusAfterUpdate("paused", requested)).toBe("paused");
  }
});
