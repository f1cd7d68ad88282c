import { describe, expect, test, vi } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import type { StatementPage } from "#features/ledger/ledger.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { micros, parseDollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { startCall, talking, talkOn, until, viewCall } from "./support/calls.ts";
import { leapingClock } from "./support/leaping-clock.ts";
import { begin, me, pay, settled, view } from "./support/purchases.ts";
import { expectRefused } from "./support/refusals.ts";
import { expectOk } from "./support/site-under-test.ts";

const clock = leapingClock();
const site = await siteOfFile({ clock });

describe("buying credit", () => {
  test("leads from the offer through the payment page to the balance, the statement and the receipt [N-27, D-20, D-21]", async () => {
    const member = await site.member();
    const offer = await expectOk<{ packs: { price: string; credit: string; minutes: number }[]; room: string }>(
      member.get("/api/credit/offer"),
    );
    expect(offer.body.packs.map(({ price, credit, minutes }) => [price, credit, minutes])).toEqual([
      ["10.00", "10.00", 6],
      ["25.00", "25.00", 16],
      ["50.00", "52.50", 35],
      ["100.00", "110.00", 73],
    ]);
    expect(offer.body.room).toBe("100.00");
    expect(await me(member)).toMatchObject({ credit: 0, freeCredit: 5 });

    const purchase = await begin(member, "50");
    expect(purchase).toMatchObject({ state: "pending", price: "50.00", bonus: "2.50", test: true });
    const page = await member.get(purchase.checkoutUrl ?? "");
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain("no real money moves here");
    expect(page.text).toContain("Nocturne: $50.00 of credit");
    expect((await me(member)).credit).toBe(0);

    const paid = await pay(member, purchase, "good");
    expect([paid.status, paid.headers.get("location")]).toEqual([
      303,
      `http://127.0.0.1:${site.port}/user/credit/${purchase.id}`,
    ]);
    await settled(member, purchase.id, "paid");
    expect(await me(member)).toMatchObject({ credit: 52.5, freeCredit: 5 });
    const { lines } = (await expectOk<StatementPage>(member.get("/api/me/statement"))).body;
    expect(lines[0]).toMatchObject({
      kind: "purchase",
      amount: "52.50",
      balanceAfter: "57.50",
      purchaseId: purchase.id,
      label: "Credit bought, with a bonus of $2.50",
    });
    const emails = await site.db.selectFrom("outbound_letters").select(["recipient", "subject", "key"]).execute();
    expect(emails).toContainEqual({
      recipient: member.email,
      subject: "Your receipt: $52.50 of credit",
      key: `receipt:${purchase.id}`,
    });
  });

  test.each([
    ["repeated", "paid"],
    ["declined", "declined"],
  ])("with the card that is %s ends as %s, once", async (card, state) => {
    const member = await site.member();
    const purchase = await begin(member, "25");
    const requests = vi.spyOn(globalThis, "fetch");
    await pay(member, purchase, card);
    await settled(member, purchase.id, state);
    const notices = requests.mock.results.filter((_, sent) => /notices$/.test(String(requests.mock.calls[sent]?.[0])));
    expect(notices).toHaveLength(card === "repeated" ? 5 : 1);
    await Promise.all(notices.map(({ value }) => value));
    requests.mockRestore();
    expect((await me(member)).credit).toBe(state === "paid" ? 25 : 0);
    const again = await pay(member, purchase, "good");
    expect(again.status).toBe(state === "paid" ? 422 : 303);
    // After a decline another card may still pay for the same purchase.
    await settled(member, purchase.id, "paid");
    expect((await me(member)).credit).toBe(25);
  });

  test("that is cancelled leaves only an unpaid purchase", async () => {
    const member = await site.member();
    const purchase = await begin(member, "10");
    expect((await pay(member, purchase, "good", "cancel")).status).toBe(303);
    await settled(member, purchase.id, "cancelled");
    expect(await view(member, purchase.id)).toMatchObject({ reason: null, checkoutUrl: null });
  });

  test("with a form sent twice at the same time makes one purchase", async () => {
    const member = await site.member();
    const key = uuidv7();
    const [one, two] = await Promise.all([begin(member, "25", key), begin(member, "25", key)]);
    expect(one.id).toBe(two.id);
    expectRefused(await member.post("/api/purchases", { amountUsd: "10", key }), "the key for another amount");
  });

  test.each([
    [{}, 422],
    [{ amountUsd: "ten", key: "12345678" }, 422],
    [{ amountUsd: "-10", key: "12345678" }, 422],
    [{ amountUsd: "1e2", key: "12345678" }, 422],
    [{ amountUsd: "10", key: "short" }, 422],
    [{ amountUsd: ["10"], key: "12345678" }, 422],
    [{ amountUsd: "10.001", key: "12345678" }, 422],
    [{ amountUsd: "99999", key: "12345678" }, 422],
  ])("refuses %j with a word about the field", async (body, status) => {
    const answer = await (await site.member()).post("/api/purchases", body);
    expect(answer.status).toBe(status);
    expectRefused(answer, JSON.stringify(body));
  });

  test("is for members past the age gate; a purchase is its buyer's alone", async () => {
    const visitor = await site.visit();
    for (const path of ["/api/credit/offer", "/api/purchases", `/api/purchases/${uuidv7()}`, "/api/me/statement.csv"]) {
      expect((await visitor.get(path)).status, path).toBe(401);
    }
    const [member, other] = [await site.member(), await site.member()];
    const { id } = await begin(member, "10");
    expect((await other.get(`/api/purchases/${id}`)).status).toBe(404);
    expect((await member.get("/api/purchases/nothing")).status).toBe(404);
    const closed = await site.member({ gate: false });
    expect(await closed.post("/api/purchases", { amountUsd: "10", key: uuidv7() })).toMatchObject({ status: 403 });
  });
});

describe("a notice", () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${site.port}${path}`, { method: "POST", body, headers });

  test("without a signature credits nothing, whatever it contains", async () => {
    const member = await site.member();
    const purchase = await begin(member, "25");
    const body = JSON.stringify({
      id: "evt_forged",
      type: "paid",
      created: new Date().toISOString(),
      payment: { ref: "x", order: purchase.id, amount: "25.00", currency: "USD", reason: null },
    });
    const forged = `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`;
    for (const headers of [{}, { "sandbox-signature": forged }, { "sandbox-signature": "t=1,v1=zz" }]) {
      const answer = await post("/api/payments/sandbox/notices", body, headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "payments.notice_refused" });
    }
    expect((await post("/api/payments/nobody/notices", body)).status).toBe(404);
    expect((await view(member, purchase.id)).state).toBe("pending");
    expect((await me(member)).credit).toBe(0);
  });
});

describe("a refund or dispute", () => {
  test("removes the credit; a dispute freezes the rest, and the next call says so", async () => {
    const member = await site.member();
    const purchase = await begin(member, "25");
    await pay(member, purchase, "good");
    await settled(member, purchase.id, "paid");
    const ref = purchase.checkoutUrl?.split("/").at(-1) ?? "";
    site.composition.sandboxPayments?.tell(ref, "chargeback", "The cardholder disputes the payment");
    await settled(member, purchase.id, "charged_back");
    expect(await me(member)).toMatchObject({ credit: 0, freeCredit: 5 });
    const refused = await member.post("/api/conversations", { agentId: site.agentId("Ivy") });
    expect(refused).toMatchObject({ status: 403, body: { code: "ledger.account_frozen" } });
    expect(await member.post("/api/purchases", { amountUsd: "10", key: uuidv7() })).toMatchObject({
      status: 403,
      body: { code: "ledger.account_frozen" },
    });
  });
});

/** A conversation of so many milliseconds: a turn of the customer every eight seconds. */
async function chat(client: CallClient, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 8_000) {
    const content = [{ type: "input_text", text: "Go on, please" }];
    client.send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
    client.send({ type: "response.create" });
    await talkOn(clock, client, Math.min(left, 8_000));
  }
}
const meterOf = (client: CallClient): number => {
  const last = client.events.findLast(({ type }) => type === "x.call.meter");
  return typeof last?.remaining_seconds === "number" ? last.remaining_seconds : 0;
};

describe("a call that runs out of credit", () => {
  test("continues after a purchase during it, and costs its time, truncated to a cent", async () => {
    const member = await site.member();
    const { started, client } = await talking(site, member, "Mistress Onyx");
    // $5 at $2.40 a minute is 125 seconds.
    await chat(client, 100_000);
    expect(await client.next("x.call.warning")).toMatchObject({ code: "credit_low" });
    const purchase = await begin(member, "10");
    await pay(member, purchase, "good");
    await settled(member, purchase.id, "paid");
    await until(() => meterOf(client) > 250);
    await chat(client, 60_000);
    expect(await viewCall(member, started.callId)).toMatchObject({ state: "active" });
    const ended = (
      await expectOk<{ charge: string; chargeableMs: number; endedReason: string }>(
        member.post(`/api/conversations/${started.callId}/end`),
      )
    ).body;
    expect(ended.endedReason).toBe("user");
    expect(ended.chargeableMs).toBeGreaterThan(130_000);
    const price = chargeOf(micros(2_400_000), ended.chargeableMs);
    expect(parseDollars(ended.charge)).toBe(price);
    const { credit, freeCredit } = await me(member);
    expect(Math.round((credit + freeCredit) * 1_000_000)).toBe(Number(15_000_000n - price));
    expect(freeCredit).toBe(0);
  });

  test("cannot be started by a member on a break, and a daily cap stops the next one", async () => {
    const { services, viewerOf } = site.composition;
    const member = await site.member({ paid: parseDollars("20") as never });
    const viewer = await viewerOf(new Headers({ cookie: member.cookieHeader() }));
    await services.limits.setCap(viewer, { kind: "daily_talk", amount: parseDollars("1.00") });
    const agentId = site.agentId("Ivy");
    expect(await member.post("/api/conversations", { agentId })).toMatchObject({
      status: 403,
      body: { code: "limits.daily_talk" },
    });
    await services.limits.takeBreak(viewer, 1);
    expect(await member.post("/api/conversations", { agentId })).toMatchObject({ body: { code: "limits.cool_off" } });
    expect((await member.get("/api/me/statement")).status).toBe(200);
    const other = await site.member();
    await expectOk(other.post(`/api/conversations/${(await startCall(other, agentId)).callId}/end`));
  });
});

test("the ledger balances afterwards, and no request caused a server error", async () => {
  expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  expect(site.faults).toEqual([]);
});
