import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { overOf } from "#app/components/money/credit-offer.rules.ts";
import type { CreditLimit, CreditOffer } from "#features/purchases/purchases.schema.ts";
import { CreditLimits } from "./credit-limits.tsx";
import { BuyingClosed, isForSale, PackChoice } from "./pack-choice.tsx";
import { Unfinished } from "./unfinished.tsx";

const day: CreditLimit = {
  span: "day",
  own: false,
  house: "100.00",
  amount: "100.00",
  left: "80.00",
  heldBack: "0.00",
};

test("packs are shown where they can be bought or a member has set a break, and not where nobody sells them", () => {
  const refusal = (code: string) => ({ code, message: "Not now" });
  expect(isForSale(null)).toBe(true);
  expect(isForSale(refusal("limits.on_a_break"))).toBe(true);
  for (const code of ["purchases.closed", "settings.purchases_closed", "ledger.account_frozen"]) {
    expect(isForSale(refusal(code)), code).toBe(false);
  }
});

test("a pack that cannot be bought names the limit that is in the way, and what it leaves", () => {
  const month: CreditLimit = { ...day, span: "month", own: true, amount: "150.00", left: "12.50" };
  const over = (price: string, ...limits: CreditLimit[]) =>
    overOf(price, { room: limits.at(-1)?.left ?? "0.00", limits, unfinished: [] });
  expect(over("100.00", day)).toBe("Over today's limit ($80 left)");
  expect(over("50.00", day, month)).toBe("Over your own limit this month ($12.50 left)");
  expect(over("100.00", month, { ...day, own: true, left: "0.00" })).toBe("Over your own limit today ($0 left)");
  expect(over("50.00", day)).toBeNull();
});

test("a pack that only unfinished payments keep from being bought says so", () => {
  const today: CreditLimit = { ...day, left: "15.00", heldBack: "35.00" };
  const month: CreditLimit = { ...day, span: "month", left: "20.00", heldBack: "25.00" };
  const over = (price: string, ...limits: CreditLimit[]) =>
    overOf(price, { room: "15.00", limits, unfinished: [{}, {}] });
  expect(over("10.00", today)).toBeNull();
  expect(over("50.00", today)).toBe("Held back by your unfinished payments");
  expect(over("100.00", today)).toBe("Over today's limit ($15 left)");
  expect(over("45.00", today, month)).toBe("Held back by your unfinished payments");
  expect(over("50.00", today, month)).toBe("Over this month's limit ($20 left)");
});

const page = (element: ReactElement, zone: string) => {
  const root = { reader: { zone, locale: "en-US" } };
  const routes = [{ id: "root", path: "*", element, loader: () => root }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
};

const pack = (price: string) => ({ price, bonus: "0.00", credit: price, minutes: 6 });
const offer: CreditOffer = {
  packs: [pack("10.00"), pack("50.00"), pack("100.00")],
  customMin: "5.00",
  customMax: "500.00",
  typicalRate: "1.50",
  limits: [day],
  room: "80.00",
  unfinished: [],
  refusal: null,
  test: false,
};

/** The packs as they are shown: the price on each, what stands below it, and whether it can be pressed. */
function packsOf(shown: CreditOffer): { price: string; foot: string; isShut: boolean }[] {
  const html = page(<PackChoice offer={shown} purchaseKey="key" back={null} refusal={undefined} />, "UTC");
  const cards = [...html.matchAll(/<button([^>]*class="pack"[^>]*)>(.*?)<\/button>/gs)];
  return cards.map(([, tag = "", body = ""]) => ({
    price: /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    foot: /class="pack-foot">(.*?)<\/span>/.exec(body)?.[1]?.replaceAll("&#x27;", "'") ?? "",
    isShut: tag.includes("disabled"),
  }));
}

test("a pack that is not for sale says why where it stands, and the others say what they buy", () => {
  expect(packsOf(offer)).toEqual([
    { price: "10.00", foot: "about 6 min", isShut: false },
    { price: "50.00", foot: "about 6 min", isShut: false },
    { price: "100.00", foot: "Over today's limit ($80 left)", isShut: true },
  ]);
  const held = { ...offer, room: "5.00", limits: [{ ...day, left: "5.00", heldBack: "75.00" }] };
  const unfinished = [{}] as CreditOffer["unfinished"];
  expect(packsOf({ ...held, unfinished }).map(({ foot }) => foot)).toEqual([
    "Held back by your unfinished payment",
    "Held back by your unfinished payment",
    "Over today's limit ($5 left)",
  ]);
});

test("where nothing can be bought, the reason stands above the packs once, and none of them can be pressed", () => {
  const refusal = { code: "limits.cool_off", message: "You are on a break" };
  const shut = { foot: "about 6 min", isShut: true };
  expect(packsOf({ ...offer, refusal })).toMatchObject([shut, shut, shut]);
  const said = (code: string) => page(<BuyingClosed refusal={{ code, message: "Not now" }} />, "UTC");
  expect(said("limits.cool_off")).toMatch(/role="status"[^>]*>Not now\..*href="\/user\/limits"/);
  expect(said("ledger.account_frozen")).toMatch(/role="status"[^>]*>Not now\..*>Billing support</);
});

test("an unfinished payment is named with what it keeps back and both ways on", () => {
  const purchase = { id: "p", price: "25.00", createdAt: "2026-11-28T14:02:00.000Z", checkoutUrl: "/pay/p" };
  const html = page(<Unfinished purchases={[purchase, { ...purchase, id: "q", price: "10.00" }]} />, "UTC");
  expect(html.replaceAll(/<[^>]+>/g, "")).toMatch(
    /You have an unfinished payment of \$25\.00 from .*2:02.PM.*\. It counts toward what you can buy: continue or cancel it\..* of \$10\.00/,
  );
  expect(html).toMatch(/href="\/pay\/p"[^>]*>Continue to pay</);
  expect(html).toMatch(/value="discard"[^>]*>Cancel this payment</);
});

test("an offer of a server from before an update, which names no unfinished payments, counts as one without", () => {
  const { heldBack: _, ...old } = day;
  expect(overOf("100.00", { room: "80.00", limits: [old] })).toBe("Over today's limit ($80 left)");
  expect(page(<Unfinished purchases={undefined} />, "UTC")).toBe("");
});

test("the limits say when their days begin, in the zone of the account wherever its reader is", () => {
  const limits = (zone: string) =>
    page(<CreditLimits limits={[day]} zone={zone} />, "Asia/Tokyo").replaceAll("<!-- -->", "");
  expect(limits("America/New_York")).toContain("Days and months begin at midnight, America/New York time.");
  expect(limits("UTC")).toContain("Days and months begin at midnight UTC.");
});
