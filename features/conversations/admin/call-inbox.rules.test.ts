import { expect, test } from "vitest";
import { brokenCallTask } from "./call-inbox.rules.ts";

const broken = {
  id: "c1",
  agentName: "Ivy",
  customerUsername: "nightowl",
  charge: "2.40",
  refundWaits: false,
  endedAt: "2026-05-01T10:00:00.000Z",
  dueAt: "2026-05-02T10:00:00.000Z",
};

test("a broken call tells whom it was with, what it cost, and whether money went back", () => {
  expect(brokenCallTask(broken)).toEqual({
    kind: "broken_call",
    id: "c1",
    title: "Ivy with @nightowl, $2.40",
    since: broken.endedAt,
    dueAt: broken.dueAt,
    to: "/admin/all-conversations/c1",
  });
  expect(brokenCallTask({ ...broken, refundWaits: true }).title).toContain(", nothing given back yet");
});
