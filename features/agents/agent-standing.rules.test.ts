import { expect, test } from "vitest";
import { draftNote, nextStep, offlineReasons, standingLine, stopsOf, stopWords } from "./agent-standing.rules.ts";

type View = Parameters<typeof nextStep>[0];
const since = "2026-11-28T09:00:00.000Z";
const published: View = {
  agentId: "a",
  status: "active",
  step: "done",
  version: 5,
  publishedVersion: 5,
  offline: [],
  allPaused: false,
};
const draft: View = { ...published, status: "draft", version: 1, publishedVersion: null };
const blocker = (code: string, to: string | null = null) => ({ code, message: "Something is missing", to });
const email = blocker("email", "/user/settings");
const identity = blocker("identity", "/model/settings/verification");

test.each<[string, Partial<View>, ReturnType<typeof blocker>[], RegExp, string | null]>([
  ["held after a report", { offline: [{ reason: "report", since }] }, [], /^Offline/, null],
  ["held, with a newer version", { version: 6, offline: [{ reason: "report", since }] }, [], /^Offline/, null],
  ["paused by its creator", { status: "paused" }, [blocker("nothing_new")], /^Paused/, "Resume"],
  ["paused, with a newer version", { status: "paused", version: 6 }, [], /^Paused/, "Resume"],
  ["paused with everything", { status: "paused", allPaused: true }, [], /^Everything is paused/, "Open settings"],
  ["public", {}, [blocker("nothing_new")], /^Callers hear version 5\. It is up to date/, "Share it"],
  [
    "public, with a newer version",
    { version: 6 },
    [],
    /^Callers hear version 5\. Version 6 is not live yet\.$/,
    "Publish",
  ],
  [
    "public, with a newer version under review",
    { version: 6 },
    [blocker("waiting")],
    /^Callers hear version 5\. Version 6 is not live yet\.$/,
    "See the review",
  ],
  [
    "a newer version that says the same",
    { version: 6 },
    [blocker("nothing_new")],
    /^Callers hear version 5/,
    "Share it",
  ],
  ["finished, identity missing", draft, [identity], /^Draft/, "Verify your identity"],
  ["finished, email unconfirmed", draft, [email, identity], /^Draft/, "Resend email"],
  ["under review, email unconfirmed", draft, [email, blocker("waiting")], /^Draft/, "See the review"],
  ["paused, email unconfirmed", { status: "paused" }, [email, blocker("nothing_new")], /^Paused/, "Resend email"],
  ["public, email unconfirmed since", {}, [email, blocker("nothing_new")], /^Callers hear version 5/, "Share it"],
  ["finished, under review", draft, [blocker("waiting")], /^Draft/, "See the review"],
  ["finished, its voice gone", draft, [blocker("voice_gone", "/model/agent/voice")], /^Draft/, "Continue"],
  ["finished, nothing missing", draft, [], /^Draft/, "Publish"],
  ["without a price", { ...draft, step: "pricing" }, [identity], /^Draft/, "Set a price"],
  ["not begun", { ...draft, agentId: null, step: "basic" }, [], /^Three steps/, "Begin"],
])("%s: what callers hear, and what to do next", (_, facts, blockers, line, next) => {
  const view = { ...published, ...facts };
  expect(standingLine(view)).toMatch(line);
  expect(nextStep(view, blockers)?.action.label ?? null).toBe(next);
});

test.each<[string, Partial<View>, string[], string | null]>([
  ["public", {}, [], null],
  ["a draft", draft, [], null],
  ["paused", { status: "paused" }, ["paused"], "Resume"],
  ["paused with everything", { status: "paused", allPaused: true }, ["all_paused"], "Resume"],
  ["held", { offline: [{ reason: "report", since }] }, ["report"], "How we handle reports"],
  [
    "paused and held: resuming would change nothing",
    { status: "paused", offline: [{ reason: "report", since }] },
    ["report"],
    "How we handle reports",
  ],
])("%s: every page of its creator says what stops it, with the one thing to do", (_, facts, reasons, action) => {
  const stops = stopsOf({ ...published, ...facts });
  expect(stops.map(({ reason }) => reason)).toEqual(reasons);
  expect(stops[0] ? stopWords[stops[0].reason].action : null).toBe(action);
});

test("a hold counts for every companion, other stops only for one that was public, and the hold comes first", () => {
  const heldAt = new Date(since);
  expect(offlineReasons({ heldAt, stoppedFor: ["voice"], isPublished: true })).toEqual([
    { reason: "report", since },
    { reason: "voice", since: null },
  ]);
  expect(offlineReasons({ heldAt, stoppedFor: ["identity"], isPublished: false })).toEqual([
    { reason: "report", since },
  ]);
  expect(offlineReasons({ heldAt: null, stoppedFor: ["identity"], isPublished: false })).toEqual([]);
});

test("a draft that differs from what callers hear is said to, with the way to what differs", () => {
  const noteOf = (facts: Partial<Parameters<typeof draftNote>[0]>) =>
    draftNote({ ...published, draftDiffers: { saved: false, typed: false }, ...facts });
  const compare = { to: "/model/agent/versions?from=5&to=6", label: "See what changed" };
  const publish = { to: "/model/agent/publish", label: "Save and publish" };
  expect(noteOf({})).toBeNull();
  expect(noteOf({ publishedVersion: null, draftDiffers: null })).toBeNull();
  expect(noteOf({ version: 6, draftDiffers: { saved: true, typed: true } })).toEqual({
    text: "Your draft differs from version 5, which callers hear.",
    link: compare,
  });
  expect(noteOf({ draftDiffers: { saved: false, typed: true } })).toEqual({
    text: "You have typed changes that callers don't hear: they still hear version 5.",
    link: publish,
  });
});
