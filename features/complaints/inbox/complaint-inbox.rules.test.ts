import { expect, test } from "vitest";
import { complaintTask } from "./complaint-inbox.rules.ts";

const report = {
  reference: "R-1",
  subjectLabel: "Wren",
  receivedAt: "2026-05-01T10:00:00.000Z",
  answerBy: "2026-05-02T10:00:00.000Z",
  takedownBy: null,
};

test("a report is due when somebody has to be answered, and one that asks for a removal counts as such", () => {
  expect(complaintTask(report)).toEqual({
    kind: "complaint",
    id: "R-1",
    title: "R-1, Wren",
    since: report.receivedAt,
    dueAt: report.answerBy,
    to: "/admin/complaints/R-1",
  });
  expect(complaintTask({ ...report, takedownBy: "2026-05-03T10:00:00.000Z" })).toMatchObject({
    kind: "takedown",
    dueAt: report.answerBy,
  });
  expect(complaintTask({ ...report, subjectLabel: null }).title).toBe("R-1");
});
