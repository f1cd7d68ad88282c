import { request } from "node:http";
import { expect, test } from "vitest";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { until } from "./support/calls.ts";
import { sharedSite } from "./support/shared-site.ts";
import { expectOk } from "./support/site-under-test.ts";

const site = await sharedSite();

test.each([
  ["under a public name", { host: "demo.example" }],
  ["through a proxy under a public name", { "x-forwarded-host": "demo.example" }],
  ["under a public address", { host: "203.0.113.5:3000" }],
])("a test card is refused to strangers, %s: the payment stays as it was", async (_, headers) => {
  const member = await site.member();
  const wish = { amountUsd: "10", key: uuidv7() };
  const purchase = (await expectOk<PurchaseView>(member.post("/api/purchases", wish))).body;
  const view = async () => (await expectOk<PurchaseView>(member.get(`/api/purchases/${purchase.id}`))).body;
  const url = new URL(purchase.checkoutUrl ?? "", `http://127.0.0.1:${site.port}`);
  const body = "card=good&do=pay";
  const form = { "content-type": "application/x-www-form-urlencoded" };

  expect(await asked(url, "GET", headers)).toBe(403);
  expect(await asked(url, "POST", { ...form, ...headers }, body)).toBe(403);
  expect(await view()).toMatchObject({ state: "pending" });

  expect(await asked(url, "POST", form, body)).toBe(303);
  await until(async () => (await view()).state === "paid");
});

/** The status of an answer to a request under a name of its own choice, which `fetch` does not send. */
function asked(url: URL, method: string, headers: Record<string, string>, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(body.length) };
    const sent = request(url, { method, headers: { ...length, ...headers }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject).end(body);
  });
}
