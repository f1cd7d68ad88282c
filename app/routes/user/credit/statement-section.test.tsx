import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EarningsLines } from "#app/routes/model/earnings/earnings-lines.tsx";
import type { StatementLine } from "#features/ledger/ledger.schema.ts";
import { StatementSection } from "./statement-section.tsx";

const line = { id: "1", at: "2026-05-01T00:00:00.000Z", label: "Call", kind: "call", amount: "-0.79" } as StatementLine;

test("both statements say that every amount is in whole cents, as it is, on the page and in the file [N-85]", () => {
  const statement = { lines: [{ ...line, balanceAfter: "4.21", freeAmount: "0.00" }], nextCursor: null };
  const earnings = { statement: { lines: [], nextCursor: null } };
  const element = (
    <>
      <StatementSection data={{ statement, months: [], wishes: {} }} />
      <EarningsLines data={earnings} />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  const page = renderToString(<RouterProvider router={router} />);
  expect(page.match(/Every amount is in whole cents, here and in the file/g)).toHaveLength(2);
  expect(page).not.toContain("micro-dollar");
});
