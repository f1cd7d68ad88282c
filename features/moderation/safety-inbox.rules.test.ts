import { expect, test } from "vitest";
import { flagTask } from "./safety-inbox.rules.ts";
import { codeLabel } from "./safety-report.rules.ts";

const flag = {
  id: "f1",
  subjectType: "member" as const,
  subjectId: "u1",
  name: "nightowl",
  code: "self_harm",
  locks: true,
  callId: null,
  openedAt: "2026-05-01T10:00:00.000Z",
  dueAt: "2026-05-01T11:00:00.000Z",
};

test("a flag tells who it is about and whether they cannot call, and is due when its own clock says so", () => {
  expect(flagTask(flag)).toEqual({
    kind: "safety",
    id: "f1",
    title: `${codeLabel("self_harm")}: member @nightowl, cannot call`,
    since: flag.openedAt,
    dueAt: flag.dueAt,
    to: "/admin/safety?flag=f1",
  });
  const label = codeLabel("self_harm");
  expect(flagTask({ ...flag, name: null, locks: false }).title).toBe(`${label}: member @gone`);
  expect(flagTask({ ...flag, subjectType: "call", name: null, locks: false }).title).toBe(`${label}: a call`);
  const ofCall = flagTask({ ...flag, subjectType: "call", name: "@sam with Ivy", locks: false });
  expect(ofCall.title).toBe(`${label}: call of @sam with Ivy`);
  expect(flagTask({ ...flag, subjectType: "agent", name: "Ivy", locks: false }).title).toBe(`${label}: companion Ivy`);
});
