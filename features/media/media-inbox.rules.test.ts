import { expect, test } from "vitest";
import { mediaTask } from "./media-inbox.rules.ts";

test("a photo that waits is to be looked at within a day, on the page for what creators send", () => {
  const waiting = { id: "m1", kind: "photo" as const, ownerUsername: "wren", receivedAt: "2026-05-01T10:00:00.000Z" };
  expect(mediaTask(waiting)).toEqual({
    kind: "media",
    id: "m1",
    title: "photo of @wren",
    since: "2026-05-01T10:00:00.000Z",
    dueAt: "2026-05-02T10:00:00.000Z",
    to: "/admin/content-verification",
  });
});
