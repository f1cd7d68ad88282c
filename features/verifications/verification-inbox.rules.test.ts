import { expect, test } from "vitest";
import { identityTask } from "./verification-inbox.rules.ts";

test("an identity is due when its own clock says so, and leads to its page", () => {
  const [submittedAt, dueAt] = ["2026-05-01T10:00:00.000Z", "2026-05-04T10:00:00.000Z"];
  expect(identityTask({ id: "i1", username: "wren", submittedAt, dueAt })).toEqual({
    kind: "identity",
    id: "i1",
    title: "@wren",
    since: submittedAt,
    dueAt,
    to: "/admin/verifications/i1",
  });
});
