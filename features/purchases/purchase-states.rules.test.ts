import fc from "fast-check";
import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import type { NoticeKind } from "#providers/payments/payments.ts";
import { effectOf, isOpen, nextLookAfterMs, type PurchaseState } from "./purchase-states.rules.ts";

const price = dollars(25);
const at = (state: PurchaseState) => ({ state, price, currency: "USD" });
const told = (
  kind: "paid" | "declined" | "cancelled" | "refunded" | "chargeback",
  amount = price,
  currency = "USD",
) => ({
  kind,
  amount,
  currency,
});

test("what was agreed is credited, also late, after a decline or after it had run out", () => {
  for (const state of ["created", "pending", "declined", "cancelled", "expired", "mismatch"] as const) {
    expect(effectOf(at(state), told("paid"))).toEqual({ act: "credit" });
  }
  expect(effectOf(at("paid"), told("paid"))).toEqual({ act: "nothing" });
});

test("another amount, by a micro-dollar, or another currency waits for a person", () => {
  for (const odd of [told("paid", micros(price - 1n)), told("paid", micros(price + 1n)), told("paid", price, "EUR")]) {
    expect(effectOf(at("pending"), odd)).toMatchObject({ act: "mismatch" });
    expect(effectOf(at("paid"), odd)).toMatchObject({ act: "park" });
  }
  expect(effectOf(at("paid"), told("refunded", dollars(10)))).toMatchObject({ act: "park" });
});

test("a decline, or going back, closes what is open and changes nothing else", () => {
  expect(effectOf(at("pending"), told("declined"))).toEqual({ act: "leave", state: "declined" });
  expect(effectOf(at("pending"), told("cancelled"))).toEqual({ act: "leave", state: "cancelled" });
  for (const state of ["paid", "declined", "cancelled", "expired", "mismatch", "refunded", "charged_back"] as const) {
    for (const kind of ["declined", "cancelled"] as const) {
      expect(effectOf(at(state), told(kind))).toEqual({ act: "nothing" });
    }
  }
});

test("money that goes back takes the credit with it, once; twice is a matter for a person", () => {
  expect(effectOf(at("paid"), told("refunded"))).toEqual({ act: "take_back", kind: "refund", state: "refunded" });
  expect(effectOf(at("paid"), told("chargeback"))).toEqual({
    act: "take_back",
    kind: "chargeback",
    state: "charged_back",
  });
  expect(effectOf(at("refunded"), told("refunded"))).toEqual({ act: "nothing" });
  expect(effectOf(at("refunded"), told("chargeback"))).toMatchObject({ act: "park" });
  expect(effectOf(at("pending"), told("chargeback"))).toEqual({ act: "close", state: "charged_back" });
  expect(effectOf(at("charged_back"), told("paid"))).toEqual({ act: "nothing" });
});

/** What a purchase is worth to its customer after these notices, in this order. */
function play(kinds: NoticeKind[]) {
  let state: PurchaseState = "pending";
  let credited = 0;
  for (const kind of kinds) {
    const effect = effectOf(at(state), told(kind));
    if (effect.act === "credit") [state, credited] = ["paid", credited + 1];
    if (effect.act === "take_back") [state, credited] = [effect.state, credited - 1];
    if (effect.act === "close" || effect.act === "leave") state = effect.state;
  }
  return { state, credited };
}

test("whatever the order and however often, notices leave the same money: at most one credit, none once it went back", () => {
  const kind = fc.constantFrom<NoticeKind>("paid", "declined", "cancelled", "refunded", "chargeback");
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (kinds, again) => {
      const repeated = [...kinds, ...again.flatMap((index) => kinds[index % Math.max(1, kinds.length)] ?? [])];
      const wentBack = kinds.includes("refunded") || kinds.includes("chargeback");
      for (const order of [kinds, kinds.toReversed(), repeated]) {
        const { state, credited } = play(order);
        expect(credited).toBe(kinds.includes("paid") && !wentBack ? 1 : 0);
        if (wentBack) expect(["refunded", "charged_back"]).toContain(state);
      }
    }),
    { numRuns: 500 },
  );
});

test("only what was not paid, declined or given up can still be paid", () => {
  expect((["created", "pending"] as const).map(isOpen)).toEqual([true, true]);
  expect((["paid", "declined", "expired", "mismatch", "refunded", "charged_back"] as const).some(isOpen)).toBe(false);
});

test("whatever the order of whole and part notices, the same credit and the same state are left", () => {
  type Notice = { kind: "paid" | "refunded" | "chargeback"; cents: number };
  const after = (notices: readonly Notice[]) => {
    let state: PurchaseState = "pending";
    let credited = 0;
    const parked: string[] = [];
    for (const { kind, cents } of notices) {
      const effect = effectOf(at(state), told(kind, micros(cents * 10_000)));
      if (effect.act === "credit") [state, credited] = ["paid", credited + 1];
      if (effect.act === "take_back") [state, credited] = [effect.state, credited - 1];
      if (effect.act === "close") state = effect.state;
      if (effect.act === "mismatch") state = "mismatch";
      if (effect.act === "park" || effect.act === "mismatch") parked.push(`${kind} ${cents}`);
    }
    return { state, credited, parked: parked.sort() };
  };
  const paid: Notice = { kind: "paid", cents: 2_500 };
  const back = fc.constantFrom<Notice>(
    { kind: "refunded", cents: 500 },
    { kind: "refunded", cents: 2_000 },
    { kind: "chargeback", cents: 700 },
  );
  const whole = fc.option(
    fc.constantFrom<Notice>({ kind: "refunded", cents: 2_500 }, { kind: "chargeback", cents: 2_500 }),
  );
  fc.assert(
    fc.property(fc.array(back, { maxLength: 4 }), whole, fc.infiniteStream(fc.nat()), (parts, last, order) => {
      const notices = [paid, ...parts, ...(last === null ? [] : [last])];
      const shuffled = notices.map((notice) => ({ notice, key: order.next().value })).sort((a, b) => a.key - b.key);
      const left = after(shuffled.map(({ notice }) => notice));
      expect(left.credited).toBe(last === null ? 1 : 0);
      expect(left.state).toBe(last === null ? "paid" : last.kind === "refunded" ? "refunded" : "charged_back");
    }),
    { numRuns: 500 },
  );
  const part: Notice = { kind: "refunded", cents: 500 };
  expect(after([part, paid])).toEqual(after([paid, part]));
});

test("looks at a purchase come twice as late each time, and at least every six hours", () => {
  expect([0, 1, 2, 50].map(nextLookAfterMs)).toEqual([300_000, 600_000, 1_200_000, 21_600_000]);
});
