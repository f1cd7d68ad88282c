import type { Me } from "#features/members/members.schema.ts";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { until } from "./calls.ts";
import { expectOk } from "./site-under-test.ts";
import type { Visitor } from "./visitor.ts";

/** Begins a purchase of so many dollars. */
export async function begin(member: Visitor, amountUsd: string, key = uuidv7()): Promise<PurchaseView> {
  return (await expectOk<PurchaseView>(member.post("/api/purchases", { amountUsd, key }))).body;
}

/** Chooses a card on the checkout page, as its form does. */
export function pay(member: Visitor, purchase: PurchaseView, card: string, button = "pay") {
  const form = new URLSearchParams({ card, do: button });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return member.ask(purchase.checkoutUrl ?? "", { method: "POST", body: form.toString(), headers });
}

/** A purchase as its buyer sees it. */
export async function view(member: Visitor, id: string): Promise<PurchaseView> {
  return (await expectOk<PurchaseView>(member.get(`/api/purchases/${id}`))).body;
}

/** Waits until a purchase is in a state. */
export const settled = (member: Visitor, id: string, state: string) =>
  until(async () => (await view(member, id)).state === state);

/** What the member sees of themselves, the credit included. */
export const me = async (member: Visitor) => (await expectOk<Me>(member.get("/api/me"))).body;
