import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EarningsLines } from "#app/routes/model/earnings/earnings-lines.tsx";
import type { StatementLine } from "#features/ledger/ledger.schema.ts";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import { PurchaseList } from "./purchase-list.tsx";
import { StatementSection } from "./statement-section.tsx";

const line = { id: "1", at: "2026-05-01T00:00:00.000Z", label: "Call", kind: "call", amount: "-0.79" } as StatementLine;

const html = (element: ReactNode) => {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/user/credit?kind=call"] });
  return renderToString(<RouterProvider router={router} />);
};

test("the purchases go on to the earlier ones, beside the statement's own pages", () => {
  const purchase = { id: "1", price: "10.00", state: "paid", createdAt: line.at } as PurchaseView;
  const more = html(<PurchaseList data={{ purchases: { purchases: [purchase], nextCursor: "abc" } }} />);
  expect(more).toMatch(/<a[^>]*href="\/user\/credit\?kind=call&amp;purchases=abc"[^>]*>Earlier purchases<\/a>/);
  const all = html(<PurchaseList data={{ purchases: { purchases: [purchase], nextCursor: null } }} />);
  expect(all).not.toContain("Earlier");
});

test("both statements say that every amount is in whole cents, as it is, on the page and in the file [N-85]", () => {
  const statement = { lines: [{ ...line, balanceAfter: "4.21", freeAmount: "0.00" }], nextCursor: null };
  const earnings = { statement: { lines: [], nextCursor: null } };
  const page = html(
    <>
      <StatementSection data={{ statement, months: [], zone: "UTC", wishes: {} }} />
      <EarningsLines data={earnings} />
    </>,
  );
  expect(page.match(/Every amount is in whole cents, here and in the file/g)).toHaveLength(2);
  expect(page).not.toContain("micro-dollar");
});
