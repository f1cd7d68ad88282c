import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { type CreatorFacts, creatorProgress } from "#features/analysis/creator-progress.rules.ts";
import { ProgressPanel } from "./progress-panel.tsx";

const done = {
  email: "done",
  profile: "done",
  identity: "done",
  voice: "done",
  agent: "done",
  price: "done",
  review: "done",
} as const;

function words(facts: CreatorFacts): string {
  const element = <ProgressPanel progress={creatorProgress(facts)} />;
  const router = createMemoryRouter([{ path: "*", element }], { hydrationData: {} });
  return renderToString(<RouterProvider router={router} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("payout details are no task while payouts are not open", () => {
  for (const payout of ["open", "begun"] as const) {
    expect(words({ ...done, payout })).toMatch(/Payout Optional until payouts open/);
    expect(words({ ...done, payout })).not.toContain("To do");
  }
  expect(words({ ...done, profile: "open", payout: "done" })).toMatch(/Profile To do .*Payout Done/);
});
