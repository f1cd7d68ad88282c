import { describe, expect, test } from "vitest";
import { cleaned, seenError } from "./errors.rules.ts";

const stack = (id: string, line: number) => `error: insert on calls of ${id} failed
    at Query.run (/srv/site/node_modules/pg/lib/query.js:80:11)
    at insertCall (file:///srv/site/features/conversations/calls/calls.store.ts:${line}:5)`;
const id = "0190a0b0-1111-7222-8333-444455556666";

describe("what is kept of an error", () => {
  test.each([
    ["somebody@example.com wrote", "‹email› wrote"],
    ["from 203.0.113.9 and 2001:db8:0:0:1:2:3:4", "from ‹address› and ‹address›"],
    [`call ${id} is gone`, "call ‹id› is gone"],
    ["Authorization: Bearer abc.def-ghi", "Authorization: ‹secret› ‹secret›"],
    ['{"password":"a long secret","apiKey":"k"}', "{‹text›:‹secret›,‹text›:‹secret›}"],
    ["token=abc, session_token: def", "token=‹secret›, session_token: ‹secret›"],
    ["postgres://keeper:hunter2@db/x", "postgres://‹secret›@db/x"],
    ["GET /reset-password?token=abc&x=1 failed", "GET /reset-password?… failed"],
    ["Key (email)=(a b)", "Key (email)=(…)"],
    ["card 4242424242424242", "card ‹number›"],
    ["ek_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v1", "‹secret›"],
    ['cannot read "what somebody typed"', "cannot read ‹text›"],
    ['violates check constraint "ledger_accounts_check"', 'violates check constraint "ledger_accounts_check"'],
    ["at f (/home/keeper/site/server/app.ts:10:2)", "at f (server/app.ts:10:2)"],
  ])("of %j is %j", (text, left) => expect(cleaned(text)).toBe(left));

  test("is of one kind whatever its ids, numbers and lines are, and of another kind elsewhere", () => {
    const one = seenError("http: a request failed", { error: stack(id, 10) });
    const other = seenError("http: a request failed", { error: stack(id.replace("1111", "2222"), 12) });
    expect(one.title).toBe("http: a request failed: error: insert on calls of ‹id› failed");
    expect(one.sample).toContain("at insertCall (features/conversations/calls/calls.store.ts:10:5)");
    expect(other.kind).toBe(one.kind);
    expect(seenError("jobs: a job failed", { error: stack(id, 10) }).kind).not.toBe(one.kind);
    const elsewhere = stack(id, 10).replace("insertCall", "endCall");
    expect(seenError("http: a request failed", { error: elsewhere }).kind).not.toBe(one.kind);
  });

  test("comes from an error that was thrown as well, and from a sentence alone", () => {
    expect(seenError("a page failed", { err: new TypeError("no list") }).title).toBe(
      "a page failed: TypeError: no list",
    );
    expect(seenError("mail: nobody answers", {})).toMatchObject({ title: "mail: nobody answers", sample: "" });
    expect(seenError("", {}).title).toBe("An error without words");
  });

  test("takes no longer than it is long, whatever it is made of", () => {
    for (const piece of ["a", "a1", "/a", "a.", "//a", "a:", "password", "'", "at "]) {
      expect(cleaned(piece.repeat(8_000 / piece.length)).length).toBeLessThan(20_000);
    }
  });

  test("has an end", () => {
    const long = seenError("http: a request failed", { error: "x y ".repeat(100_000) });
    expect(long.title.length).toBeLessThanOrEqual(300);
    expect(long.sample.length).toBeLessThanOrEqual(4_000);
  });
});
