import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { EditorView, PublishView } from "#features/agents/content/agent-editor.schema.ts";
import { fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { publishBlockers } from "#features/agents/reviews/agent-reviews.rules.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import { PublishPanel } from "./publish-panel.tsx";

const done = { valid: true, completed: true };
const view: EditorView = {
  agentId: "a",
  status: "active",
  edition: 3,
  fields: byKey(fieldNames, () => ""),
  state: { steps: { basic: done, voice: done, pricing: done }, priceSaved: true },
  step: "done",
  version: 5,
  publishedVersion: 5,
  draftDiffers: { saved: false, typed: false },
  offline: [],
  allPaused: false,
  savedAt: null,
  canUndoRestore: false,
  review: null,
  username: "rae",
};
type Facts = Parameters<typeof publishBlockers>[0];
const facts: Facts = {
  completed: { basic: true, voice: true, pricing: true },
  unsaved: [],
  voiceUsable: true,
  needsEmail: false,
  verified: true,
  reviewState: null,
  nothingNew: false,
};

function page(seen: Partial<EditorView>, blocked: Partial<Facts>, needsReview = true): string {
  const blockers = publishBlockers({ ...facts, ...blocked });
  const publishing: PublishView = { blockers, warnings: [], changes: null, needsReview };
  const element = <PublishPanel view={{ ...view, ...seen }} publishing={publishing} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("under review, the panel of the review says so, and no list repeats it", () => {
  const at = "2026-11-28T09:00:00.000Z";
  const review = { state: "waiting" as const, reasons: [], note: "", version: 5, submittedAt: at, decidedAt: null };
  const html = page({ review }, { reviewState: "waiting" });
  expect(html).toContain("Being reviewed");
  expect(html).toContain("Withdraw from review");
  expect(html).not.toContain("This companion is being reviewed");
  expect(html).not.toContain("Before you can publish");
});

test("what was typed and not saved is saved first: nothing else is offered", () => {
  const html = page({}, { unsaved: ["basic"], nothingNew: true }, false);
  expect(html).toContain("Save what you typed");
  expect(html).not.toMatch(/Publish the new price|Callers already hear|Nothing to publish/);
});

test("an email that is not confirmed is a step of the list, with the way to another email", () => {
  const html = page({}, { needsEmail: true });
  expect(html).toMatch(/Before you can publish.*Confirm your email address.*value="resend-email"[^>]*>Resend email/s);
  expect(html).toMatch(/value="submit"[^>]*disabled[^>]*>Submit for review/);
  expect(page({}, {})).not.toContain("resend-email");
});

test("a pause and a hold are said, with the one action that fits", () => {
  const paused = page({ status: "paused" }, { nothingNew: true });
  expect(paused).toMatch(/Your companion is paused.*Resume<\/button>/s);
  expect(paused).not.toContain("Share your companion");
  expect(page({}, { nothingNew: true })).toContain("Share your companion");
  const held = page({ status: "paused", offline: [{ reason: "report", since: null }] }, { nothingNew: true });
  expect(held).toContain("hidden after a report");
  expect(held).not.toContain("Resume");
});
