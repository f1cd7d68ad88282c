import { expect, test } from "vitest";
import { unfeaturedRank } from "../agent-status.rules.ts";
import { type DecisionFacts, undoFault } from "./decision-undo.rules.ts";

const since = new Date("2026-05-02T20:00:00Z");
const decidedAt = new Date("2026-05-02T20:00:01Z");
const later = new Date("2026-05-02T20:05:00Z");
const left = { status: "active" as const, isFeatured: false };
const fresh: DecisionFacts = {
  decidedBy: "ann",
  decidedAt,
  record: { publishedVersionId: null, step: "done", rateChangedAt: null, left },
  isLatest: true,
  editedSince: false,
  status: "active",
  featuredRank: unfeaturedRank,
  heldAt: null,
  actionsSince: [],
  creatorStatus: "active",
};
const draft: Partial<DecisionFacts> = {
  status: "draft",
  record: {
    publishedVersionId: null,
    step: "done",
    rateChangedAt: null,
    left: { status: "draft", isFeatured: false },
  },
};

test.each<[string, Partial<DecisionFacts>, ReturnType<typeof undoFault>]>([
  ["one's own, as it was left", {}, null],
  ["somebody else's", { decidedBy: "bea" }, "not_undoable"],
  ["decided by rule, or one that waits", { decidedBy: null, decidedAt: null }, "not_undoable"],
  ["without a note of what was before, such as an admin's own edit", { record: null }, "not_undoable"],
  ["ten minutes ago", { decidedAt: since }, "not_undoable"],
  ["followed by another submission, publication or decision", { isLatest: false }, "changed_since"],
  ["followed by a version that was saved", { editedSince: true }, "changed_since"],
  ["followed by a pause", { status: "paused" }, "changed_since"],
  ["followed by a pause that ended", { actionsSince: ["agents.paused", "agents.resumed"] }, "changed_since"],
  ["followed by a break that ended", { actionsSince: ["agents.all_resumed"] }, "changed_since"],
  ["of a draft, which its creator's break does not touch", { ...draft, actionsSince: ["agents.all_paused"] }, null],
  ["that was undone and made anew", { actionsSince: ["agents.review_undone", "agents.review_approved"] }, null],
  ["followed by what else is logged of its creator", { actionsSince: ["members.signed_in", "media.approved"] }, null],
  ["followed by retiring", { status: "retired" }, "changed_since"],
  ["followed by a place among the featured", { featuredRank: 3 }, "changed_since"],
  ["followed by a hold", { heldAt: later }, "changed_since"],
  ["of a companion that was held before", { heldAt: since }, null],
  ["of a creator who was suspended", { creatorStatus: "suspended" }, "changed_since"],
])("a decision %s", (_, facts, fault) => {
  expect(undoFault({ ...fresh, ...facts }, "ann", since)).toBe(fault);
});

test("a featured companion whose place was moved by another one's is as it was left", () => {
  const record = { publishedVersionId: "v", step: "done" as const, rateChangedAt: null };
  const featured = { ...fresh, record: { ...record, left: { status: "active" as const, isFeatured: true } } };
  expect(undoFault({ ...featured, featuredRank: 7 }, "ann", since)).toBeNull();
  expect(undoFault(featured, "ann", since), "no longer featured").toBe("changed_since");
});
