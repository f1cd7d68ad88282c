import { expect, test } from "vitest";
import { contentTask } from "./reviews-inbox.rules.ts";

test("an appeal has its own deadline, and is not for who refused", () => {
  const [since, dueAt] = [new Date("2026-05-01T10:00:00Z"), new Date("2026-05-11T10:00:00Z")];
  const appeal = { id: "a1", username: "wren", since, dueAt, againstUid: "first" };
  expect(contentTask(appeal, "appeal", "second")).toEqual({
    kind: "appeal",
    id: "a1",
    title: "appeal of @wren",
    since: since.toISOString(),
    dueAt: dueAt.toISOString(),
    to: "/admin/content-verification?kind=appeal",
    own: false,
  });
  expect(contentTask(appeal, "appeal", "first").own).toBe(true);
});
