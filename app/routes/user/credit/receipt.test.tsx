import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import type { PublicConfig } from "#server/services.ts";
import { Receipt } from "./receipt.tsx";

const refunded: PurchaseView = {
  id: "0191e0a0-0000-7000-8000-000000000000",
  state: "refunded",
  price: "25.00",
  bonus: "0.00",
  credit: "25.00",
  currency: "USD",
  test: false,
  checkoutUrl: null,
  reason: null,
  receiptNumber: "ABCDE-12345",
  brand: "Nocturne",
  createdAt: "2026-05-01T00:00:00.000Z",
  paidAt: null,
  refundedAt: "2026-05-02T00:00:00.000Z",
};

function html(purchase: PurchaseView, credit = { total: "0.00", held: "0.00" }): string {
  const config = { operator: {}, billingSupportUrl: "https://billing.example/" } as PublicConfig;
  const element = <Receipt purchase={purchase} config={config} credit={credit} back={null} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("a refund of what had become credit says that the credit was taken back", () => {
  const page = html({ ...refunded, paidAt: "2026-05-01T00:00:00.000Z" });
  expect(page).toContain("the credit that came with it was taken off your account");
  expect(page).toContain("Credit, taken back");
  expect(page).toMatch(/Refunded<\/dt><dd[^>]*>\$25\.00 USD/);
});

test("a refund of what never became credit says nothing of credit that was taken back", () => {
  const page = html(refunded);
  expect(page).toContain("It never became credit.");
  expect(page).not.toContain("taken");
  expect(page).not.toMatch(/>Credit</);
  expect(page).toMatch(/Refunded<\/dt><dd[^>]*>\$25\.00 USD/);
});

test("a paid one says what credit there is now, and what of it a running call has set aside", () => {
  const paid: PurchaseView = { ...refunded, state: "paid", refundedAt: null, paidAt: refunded.createdAt };
  expect(html(paid, { total: "28.50", held: "1.50" })).toMatch(
    /Your credit is now <strong[^>]*>\$30\.00<\/strong>; \$1\.50 reserved for your call\./,
  );
  expect(html(paid, { total: "30.00", held: "0.00" })).not.toContain("set aside");
});

test("who goes back before paying reads that they cancelled, without a warning, and can try again", () => {
  const declined: PurchaseView = {
    ...refunded,
    state: "declined",
    refundedAt: null,
    reason: "The bank declined this card",
  };
  const page = html({ ...declined, state: "cancelled", reason: null });
  expect(page).toContain("You canceled this payment");
  expect(page).toContain('data-tone="quiet"');
  expect(page).toContain(">Try again</a>");
  const failed = html(declined);
  expect(failed).toContain("This payment did not go through");
  expect(failed).toContain('data-tone="bad"');
});
