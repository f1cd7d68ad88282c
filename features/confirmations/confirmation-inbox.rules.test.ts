import { expect, test } from "vitest";
import { confirmationTask } from "./confirmation-inbox.rules.ts";

test("a request is due when it expires and is marked if it is the viewer's own", () => {
  const [askedAt, expiresAt] = ["2026-05-01T10:00:00.000Z", "2026-05-03T10:00:00.000Z"];
  const summary = "Give $80.00 of paid credit to nightowl";
  expect(confirmationTask({ id: "r1", summary, askedAt, expiresAt, own: true })).toEqual({
    kind: "confirmation",
    id: "r1",
    title: summary,
    since: askedAt,
    dueAt: expiresAt,
    to: "/admin/users-management/confirmations",
    own: true,
  });
});
