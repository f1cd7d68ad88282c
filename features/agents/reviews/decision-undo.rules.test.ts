import { expect, test } from "vitest";
import { type DecisionFacts, undoFault } from "./decision-undo.rules.ts";

const since = new Date("2026-05-02T20:00:00Z");
const fresh: DecisionFacts = {
  decidedBy: "ann",
  decidedAt: new Date("2026-05-02T20:00:01Z"),
  record: {
    publishedVersionId: null,
    step: "done",
    rateChangedAt: null,
    left: { standingChanges: "3", newestVersionId: "v2" },
  },
  isLatest: true,
  newestVersionId: "v2",
  standingChanges: 3n,
  creatorStatus: "active",
};

test.each<[string, Partial<DecisionFacts>, ReturnType<typeof undoFault>]>([
  ["one's own, as it was left", {}, null],
  ["somebody else's", { decidedBy: "bea" }, "not_undoable"],
  ["decided by rule, or one that waits", { decidedBy: null, decidedAt: null }, "not_undoable"],
  ["without a note of what was before, such as an admin's own edit", { record: null }, "not_undoable"],
  ["ten minutes ago", { decidedAt: since }, "not_undoable"],
  ["followed by another submission, publication or decision", { isLatest: false }, "changed_since"],
  ["followed by a version that was saved", { newestVersionId: "v3" }, "changed_since"],
  ["followed by a change of how its companion stands", { standingChanges: 4n }, "changed_since"],
  ["of a creator who is suspended", { creatorStatus: "suspended" }, "changed_since"],
])("a decision %s", (_, facts, fault) => {
  expect(undoFault({ ...fresh, ...facts }, "ann", since)).toBe(fault);
});
