import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { CreatorCallView } from "#features/conversations/conversations.schema.ts";
import type { EarningsLine } from "#features/ledger/earnings/earnings.schema.ts";
import { EarningsLines } from "../earnings/earnings-lines.tsx";
import { CreatorCalls } from "./creator-calls.tsx";

function html(element: ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

const call: CreatorCallView = {
  id: "1",
  agentName: "Ivy",
  startedAt: "2026-05-01T20:15:00.000Z",
  endedAt: "2026-05-01T20:16:00.000Z",
  billedMs: 75_000,
  chargeableMs: 60_000,
  paidPart: "1.50",
  givenBack: "0.50",
  earned: "0.61",
};
const line: EarningsLine = {
  id: "2",
  at: "2026-05-03T09:00:00.000Z",
  kind: "taken-back",
  label: "Refund: call with Ivy",
  callId: "1",
  callAt: "2026-05-01T20:15:00.000Z",
  pending: "-0.30",
  available: "0.00",
  state: null,
  clearsAt: null,
};

test("the dashboard says of a call what was refunded of it, and nothing where nothing was", () => {
  expect(html(<CreatorCalls calls={[call]} />)).toContain("$0.50 refunded to the caller");
  expect(html(<CreatorCalls calls={[{ ...call, givenBack: "0.00" }]} />)).not.toContain("refunded");
});

test("beside the money of a call stands its charged time", () => {
  expect(html(<CreatorCalls calls={[call]} />)).toContain("1 min 00 s charged of 1 min 15 s");
});

test("the statement says of what was given back when the call was", () => {
  const statement = html(<EarningsLines data={{ statement: { lines: [line], nextCursor: null } }} />);
  expect(statement).toContain("Refund: call with Ivy");
  expect(statement).toContain("May 1, 2026, 8:15 PM UTC");
});
