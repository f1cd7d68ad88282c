import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { SubjectFacts } from "#features/complaints/complaints-admin.schema.ts";
import { Subject } from "./complaint-subject.tsx";

test("the call of a report is shown with its length and its price as everywhere else", () => {
  const agent = {
    id: "a",
    name: "Ivy",
    status: "published",
    heldAt: null,
    tagline: "",
    firstMessage: "",
    description: "",
  };
  const call = { startedAt: "2026-11-20T21:04:31Z", billedMs: 200_900, charge: "5.020000", endedReason: null };
  const subject = { agent, creator: null, media: [], call } as unknown as SubjectFacts;
  const element = <Subject subject={subject} sight={{ seen: [], see: () => {} }} />;
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html.replaceAll("<!-- -->", "")).toContain("Nov 20, 2026, 9:04 PM UTC · 3 min 20 s · $5.02");
});
