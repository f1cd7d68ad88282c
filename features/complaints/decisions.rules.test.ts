import { describe, expect, test } from "vitest";
import type { ComplaintKind } from "./complaints.rules.ts";
import { decisionInput } from "./complaints-admin.schema.ts";
import {
  answerFault,
  appealBy,
  complaintActions,
  type DecisionEffects,
  deciderFault,
  dismissesGrave,
  hidesAgent,
  mediaReasonOf,
  needsSubject,
  noEffects,
  outcomeOf,
  restoresIntimate,
  unseenPictures,
} from "./decisions.rules.ts";

const day = (n: number) => new Date(Date.UTC(2026, 4, 1) + n * 86_400_000);

describe("a decision", () => {
  test("is unfounded when nothing is done, and right or right in part when something is", () => {
    expect(complaintActions.map((action) => outcomeOf(action, false))).toEqual([
      "unfounded",
      "unfounded",
      "upheld",
      "upheld",
      "upheld",
      "upheld",
    ]);
    expect(complaintActions.map((action) => outcomeOf(action, true))).toEqual([
      "unfounded",
      "unfounded",
      "partly",
      "partly",
      "partly",
      "partly",
    ]);
    expect(complaintActions.filter(needsSubject)).toEqual(["warn", "remove_content", "pause_agent", "suspend_member"]);
  });

  test("hides the companion when it says so, and after a removal only when that is wished", () => {
    expect(complaintActions.filter((action) => hidesAgent(action, false))).toEqual(["pause_agent", "suspend_member"]);
    expect(complaintActions.filter((action) => hidesAgent(action, true))).toEqual([
      "remove_content",
      "pause_agent",
      "suspend_member",
    ]);
  });

  test("names a reason for what is taken down that its creator can read", () => {
    expect([
      mediaReasonOf("ncii"),
      mediaReasonOf("minor_sexual"),
      mediaReasonOf("ip_dmca"),
      mediaReasonOf("spam"),
    ]).toEqual(["ncii", "minor_sexual", "ip_dmca", "other"]);
  });
});

test.each<[ComplaintKind, string | null, Partial<DecisionEffects>, boolean]>([
  ["intimate-images", "a", {}, true],
  ["underage", "a", {}, true],
  ["underage", "a", { held: true }, false],
  ["intimate-images", "a", { media: ["m"] }, false],
  ["underage", "a", { voiceId: "v" }, false],
  ["underage", null, {}, false],
  ["privacy", "a", {}, false],
])("a report of %s about %s with the effects %o needs a second admin: %s", (kind, agentId, effects, needed) => {
  expect(dismissesGrave({ kind, agentId }, { ...noEffects, ...effects })).toBe(needed);
});

test("pictures have to be looked at for grave reports only, and only those that are on show or may come back", () => {
  const media = [
    { id: "a", state: "approved", address: "/a" },
    { id: "b", state: "pending", picture: null, address: "/b" },
    { id: "c", state: "processing", address: null },
    { id: "d", state: "refused", address: "/d" },
  ];
  const unseen = (kind: ComplaintKind, seen: string[], ...removed: string[][]) =>
    unseenPictures({ kind, media, decisions: removed.map((ids) => ({ effects: { media: ids } })) }, seen);
  expect(unseen("underage", ["a"])).toEqual(["b"]);
  expect(unseen("intimate-images", ["a", "b"])).toEqual([]);
  expect(unseen("intimate-images", ["a", "b"], ["d"])).toEqual(["d"]);
  expect(unseen("intimate-images", ["a", "b"], ["d"], [])).toEqual([]);
  expect(unseen("conduct", [])).toEqual([]);
});

test("an admin can have looked at more pictures than one decision removes", () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const decision = { action: "remove_content", reasonCode: "ncii", reason: "It is as was reported." };
  expect(decisionInput.parse({ ...decision, seen: ids.join(","), media: ids.slice(0, 100) }).seen).toEqual(ids);
});

test("what was removed as an intimate image is restored where a later decision does not remove it again", () => {
  const removed = (reason: string, ...media: string[]) => ({ reason, effects: { media } });
  expect(restoresIntimate(removed("ncii", "a", "b"), { media: [] })).toBe(true);
  expect(restoresIntimate(removed("ncii", "a", "b"), { media: ["b"] })).toBe(true);
  expect(restoresIntimate(removed("ncii", "a"), { media: ["a", "c"] })).toBe(false);
  expect(restoresIntimate(removed("ncii"), { media: [] })).toBe(false);
  expect(restoresIntimate(removed("ip_dmca", "a"), { media: [] })).toBe(false);
  expect(restoresIntimate(undefined, { media: [] })).toBe(false);
});

describe("who decides", () => {
  const row = { state: "received" as const, reporterUid: "r", creatorUid: "c" };

  test("is nobody whom the complaint concerns, and nobody once it is decided", () => {
    expect(deciderFault(row, "a", null)).toBeNull();
    expect(deciderFault(row, "r", null)).toBe("own");
    expect(deciderFault(row, "c", null)).toBe("own");
    expect(deciderFault({ ...row, state: "decided" }, "a", "a")).toBe("closed");
    expect(deciderFault({ ...row, state: "awaiting_second" }, "a", "a")).toBe("closed");
  });

  test("is after an answer another admin than before", () => {
    const answered = { ...row, state: "appealed" as const };
    expect(deciderFault(answered, "a", "a")).toBe("other");
    expect(deciderFault(answered, "b", "a")).toBeNull();
  });
});

describe("an answer to a decision", () => {
  const decided = { state: "decided" as const, decidedAt: day(0) };

  test("is possible once a side, within half a year", () => {
    expect(answerFault(decided, false, day(183))).toBeNull();
    expect(answerFault(decided, false, day(183.1))).toBe("late");
    expect(answerFault(decided, true, day(1))).toBe("answered");
    expect(answerFault({ state: "assigned", decidedAt: null }, false, day(1))).toBe("undecided");
    expect(answerFault({ ...decided, state: "appealed" }, false, day(1))).toBeNull();
  });

  test("is decided about within ten days", () => expect(appealBy(day(0))).toEqual(day(10)));
});
