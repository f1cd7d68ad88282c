import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import { fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import AgentOverview from "./overview.tsx";

const done = { valid: true, completed: true };
const view: EditorView = {
  agentId: "a",
  status: "active",
  edition: 3,
  fields: { ...byKey(fieldNames, () => ""), name: "Rae" },
  state: { steps: { basic: done, voice: done, pricing: done }, priceSaved: true },
  step: "done",
  version: 5,
  publishedVersion: 5,
  draftDiffers: null,
  offline: [],
  allPaused: false,
  savedAt: null,
  canUndoRestore: false,
  review: null,
  username: "rae",
};

function page(seen: Partial<EditorView> = {}): string {
  const props = { loaderData: { view: { ...view, ...seen }, next: null }, actionData: undefined };
  const element = <AgentOverview {...(props as unknown as Parameters<typeof AgentOverview>[0])} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("one press takes no companion off the site: a pause asks first, with or without scripts", () => {
  expect(page()).toMatch(
    /<details[^>]*><summary[^>]*>Pause…<\/summary>.*value="pause"[^>]*>Pause Rae<\/button>.*<\/details>/,
  );
  expect(page({ status: "paused" })).not.toContain('value="pause"');
});
