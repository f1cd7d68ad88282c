import type { Viewer } from "#features/members/viewer.rules.ts";
import type { NoticeOutcome } from "#features/purchases/purchase-notices.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import type { CheckoutOrder, NoticeKind, PaymentNotice, PaymentProcessor } from "#providers/payments/payments.ts";
import { openGate, withCalls } from "./calls.ts";
import { postedEmails } from "./emails.ts";

/** A processor of whom everything is known: what was ordered, and what it would say if it were asked. */
export function fakeProcessor() {
  const orders = new Map<string, CheckoutOrder>();
  const happened = new Map<string, PaymentNotice[]>();
  const state = { down: false };
  const shut = new Set<string>();
  const refunds: string[] = [];
  const processor: PaymentProcessor = {
    id: "fake",
    live: false,
    async createCheckout(order) {
      if (state.down) throw new Error("The processor does not answer");
      orders.set(order.purchaseId, order);
      return { url: `/pay/${order.purchaseId}`, processorRef: `ref_${order.purchaseId}` };
    },
    // Signed by nobody: what arrives here is what the test says that the processor said.
    verifyNotice: async ({ rawBody }) => {
      const told = JSON.parse(rawBody);
      return { notice: { ...told, amount: micros(BigInt(told.amount)), at: new Date(told.at) } };
    },
    async cancelCheckout(ref) {
      if (state.down) throw new Error("The processor does not answer");
      shut.add(ref);
      return true;
    },
    async refund(ref) {
      if (state.down) throw new Error("The processor does not answer");
      refunds.push(ref);
    },
    lookUp: async (ref) => happened.get(ref) ?? (orders.has(ref.slice(4)) ? [] : null),
  };
  return { processor, orders, happened, state, shut, refunds };
}

type Told = Partial<PaymentNotice> & { kind: NoticeKind };

/** The product with calls, and a payment processor that says what the test wants. */
export async function withPurchases(database: Database) {
  const fake = fakeProcessor();
  const stage = await withCalls(database, { outside: { payments: fake.processor } });
  const { db, clock, ledger } = stage;
  const { purchases } = stage.services;

  let strangers = 0;
  /** Somebody who is new here, without the sign-up's slow hash and without free credit. */
  async function somebody(): Promise<Viewer> {
    strangers += 1;
    const username = `buyer-${process.pid}-${strangers}`;
    const email = `${username}@example.com`;
    const viewer: Viewer = {
      uid: uuidv7(),
      username,
      email,
      name: null,
      userType: "user",
      role: "member",
      twoFactor: false,
    };
    await db.insertInto("users").values({ uid: viewer.uid, username, email, user_type: "user" }).execute();
    await db.updateTable("users").set({ created_at: clock.now() }).where("uid", "=", viewer.uid).execute();
    return viewer;
  }

  const host = "velvet.nocturne.example";
  const facts = { headers: new Headers({ host }), ip: "203.0.113.9", origin: `https://${host}` };
  const start = (viewer: Viewer, amountUsd: string, key = uuidv7()) =>
    purchases.start(viewer, openGate, { amountUsd, key }, { ...facts, ip: viewer.uid });

  /** What the processor says of a purchase; as agreed unless told otherwise. */
  function noticeOf(purchaseId: string, told: Told): PaymentNotice {
    return {
      eventId: `evt_${uuidv7()}`,
      processorRef: `ref_${purchaseId}`,
      purchaseId,
      currency: "USD",
      reason: null,
      amount: fake.orders.get(purchaseId)?.amount ?? zero,
      at: clock.now(),
      ...told,
    };
  }

  async function receive(notice: PaymentNotice): Promise<NoticeOutcome> {
    const rawBody = JSON.stringify({ ...notice, amount: String(notice.amount) });
    return (await purchases.receiveNotice("fake", { rawBody, headers: new Headers(), address: "" })).outcome;
  }

  return {
    ...stage,
    purchases,
    fake,
    emails: () => postedEmails(db),
    somebody,
    start,
    noticeOf,
    receive,
    tell: (purchaseId: string, told: Told) => receive(noticeOf(purchaseId, told)),
    /** Bought and paid. */
    async bought(viewer: Viewer, amountUsd: string): Promise<string> {
      const { id } = await start(viewer, amountUsd);
      await receive(noticeOf(id, { kind: "paid" }));
      return id;
    },
    async paidCredit(viewer: Viewer): Promise<Micros> {
      return (await ledger.balances(db, viewer.uid)).available.paid;
    },
    stateOf: async (viewer: Viewer, id: string) => (await purchases.get(viewer, id)).state,
  };
}

export const usd = (text: string): Micros => {
  const amount = parseDollars(text);
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
};
