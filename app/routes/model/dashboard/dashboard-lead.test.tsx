import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Stop } from "#features/agents/agent-standing.rules.ts";
import { DashboardLead } from "./dashboard-lead.tsx";

function html(stops: Stop[]): string {
  const element = <DashboardLead username="luna" plays={{ last7Days: 3, last30Days: 9 }} stops={stops} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("a companion that callers can reach is offered to be shared", () => {
  expect(html([])).toMatch(/What callers see is on .*Share it<\/a>/);
});

test("of a paused one the dashboard says that callers cannot reach it, instead of offering to share it", () => {
  const page = html([{ reason: "paused", since: null }]);
  expect(page).toContain("Callers cannot reach your companion now");
  expect(page).toMatch(/Your companion is paused: no one can find or call it\..*Resume<\/button>/s);
  expect(page).not.toContain("Share it");
});
