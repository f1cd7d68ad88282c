import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PayoutView } from "#features/payouts/payouts.schema.ts";
import { PayingOut } from "./paying-out.tsx";

const at = "2026-11-20T09:00:00.000Z";
const method: PayoutView["method"] = {
  kind: "sepa",
  masked: "DE89",
  holder: "Ada Lovelace",
  changedAt: at,
  payFrom: at,
  otherName: false,
  uncompared: false,
  unreadable: false,
};
const tax: PayoutView["tax"] = {
  form: "w9",
  country: "US",
  masked: "…1",
  validUntil: null,
  changedAt: at,
  otherName: false,
  unreadable: false,
};

test.each<[string, PayoutView, string]>([
  [
    "nothing",
    { method: null, tax: null, complete: false, unreadableName: false },
    "you can enter your payout method and your tax details",
  ],
  [
    "a method alone",
    { method, tax: null, complete: false, unreadableName: false },
    "Your payout method is here. Your tax details are missing.",
  ],
  [
    "tax details alone",
    { method: null, tax, complete: false, unreadableName: false },
    "Your payout method is missing.",
  ],
  [
    "another name",
    { method: { ...method, otherName: true }, tax, complete: false, unreadableName: false },
    "something in them has to change",
  ],
  [
    "a name that cannot be compared yet",
    { method: { ...method, uncompared: true }, tax, complete: false, unreadableName: false },
    "Your identity has to be checked before anything is paid.",
  ],
  ["everything", { method, tax, complete: true, unreadableName: false }, "Everything that we need of you is here."],
])("with %s of the payout details, the page says what is there and what is missing", (_, payout, words) => {
  const html = renderToString(<PayingOut minimum="20.00" payout={payout} />).replaceAll("<!-- -->", "");
  expect(html).toContain("the smallest payout will be $20.00");
  expect(html).toContain(words);
});
