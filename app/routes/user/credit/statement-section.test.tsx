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

test("a purchase has the moment at which it was paid, as in the statement, and until then that at which it was begun", () => {
  const begun = { id: "1", price: "10.00", state: "created", createdAt: "2026-05-01T23:47:00.000Z", paidAt: null };
  const listed = (purchase: object) =>
    html(<PurchaseList data={{ purchases: { purchases: [purchase as PurchaseView], nextCursor: null } }} />);
  expect(listed(begun)).toContain("11:47");
  expect(listed({ ...begun, state: "paid", paidAt: "2026-05-01T23:49:00.000Z" })).toContain("11:49");
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
