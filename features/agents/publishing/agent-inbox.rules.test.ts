import { expect, test } from "vitest";
import { versionTask } from "./agent-inbox.rules.ts";

test("a version that waits for review is due within a day", () => {
  const waiting = { id: "r1", modelUsername: "ivy", version: 3, submittedAt: "2026-05-01T10:00:00.000Z" };
  expect(versionTask(waiting)).toEqual({
    kind: "agent",
    id: "r1",
    title: "Version 3 of @ivy",
    since: "2026-05-01T10:00:00.000Z",
    dueAt: "2026-05-02T10:00:00.000Z",
    to: "/admin/content-verification",
  });
});
