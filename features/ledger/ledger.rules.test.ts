import { describe, expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { isFailure } from "#platform/errors/failure.ts";
import { lastUtcDays, ledgerRefusal, shareTerms, startOfUtcMonth, utcDay } from "./ledger.rules.ts";
import { statementLine } from "./statement.rules.ts";

test("a creator gets 70% of a call, and 75% from the 5,000th paid minute of the month on [N-39]", () => {
  const share = initialSetting("creators.share");
  const at = (minutes: number) => shareTerms(share, minutes);
  expect(at(0)).toEqual({ shareBps: 7_000, usageFeeMicros: 200_000n });
  expect([4_999, 5_000, 9_000].map((minutes) => at(minutes).shareBps)).toEqual([7_000, 7_500, 7_500]);
});

const refused = (fields: object) => Object.assign(new Error("refused"), fields);

describe("what a refusal of the database means", () => {
  test.each([
    [{ code: "23514", constraint: "ledger_accounts_covered" }, "ledger.insufficient_credit", 402],
    [{ code: "23505", constraint: "ledger_journals_idem_key" }, "ledger.key_reused", 422],
    [{ code: "LG001" }, "ledger.key_reused", 422],
    [{ code: "LG002" }, "ledger.no_such_hold", 409],
    [{ code: "LG003" }, "ledger.bad_amount", 422],
    [{ code: "LG004" }, "ledger.nothing_to_reverse", 409],
    [{ code: "LG005" }, "ledger.account_frozen", 403],
  ])("%o is %s", (fields, code, status) => {
    expect(ledgerRefusal(refused(fields))).toMatchObject({ code, status });
  });

  test("another failure of the database stays the surprise that it is", () => {
    const surprise = refused({ code: "23514", constraint: "some_other_check" });
    expect(ledgerRefusal(surprise)).toBe(surprise);
    expect(isFailure(ledgerRefusal(surprise))).toBe(false);
    expect(ledgerRefusal("text")).toBe("text");
  });
});

describe("days", () => {
  const at = new Date("2026-03-01T00:30:00.000Z");

  test("are days of UTC, oldest first, the present one last", () => {
    expect(lastUtcDays(at, 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(utcDay(startOfUtcMonth(at))).toBe("2026-03-01");
  });
});

test("a line of the statement shows what is shown before it and after it, in whole cents", () => {
  const line = statementLine({
    id: "j",
    kind: "call_end",
    label: "Call with Ivy",
    call_id: "c",
    payment_ref: null,
    effective_at: new Date(0),
    free_micros: -250_000n,
    paid_micros: -785_000n,
    free_after: 0n,
    paid_after: 4_215_000n,
  });
  expect(line).toMatchObject({ kind: "call", amount: "-1.04", freeAmount: "-0.25", balanceAfter: "4.21" });
});
