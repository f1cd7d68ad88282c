import { expect, test } from "vitest";
import { voiceTask } from "./voice-inbox.rules.ts";

test("a waiting own voice is due within a day", () => {
  const waiting = { id: "v1", name: "Mine", username: "ivy", recordedAt: "2026-05-01T10:00:00.000Z" };
  expect(voiceTask(waiting)).toEqual({
    kind: "voice",
    id: "v1",
    title: "Mine of @ivy",
    since: "2026-05-01T10:00:00.000Z",
    dueAt: "2026-05-02T10:00:00.000Z",
    to: "/admin/content-verification",
  });
});
