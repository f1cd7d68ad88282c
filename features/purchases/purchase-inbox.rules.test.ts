import { expect, test } from "vitest";
import { disputeTask } from "./purchase-inbox.rules.ts";

test("a disputed payment leads to the member whose credit is frozen", () => {
  const [since, dueAt] = ["2026-05-01T10:00:00.000Z", "2026-05-06T10:00:00.000Z"];
  expect(disputeTask({ id: "p1", uid: "u1", username: "nightowl", price: "25.00", since, dueAt })).toEqual({
    kind: "dispute",
    id: "p1",
    title: "$25.00 of @nightowl, whose credit is frozen",
    since,
    dueAt,
    to: "/admin/users-management/u1",
  });
});
