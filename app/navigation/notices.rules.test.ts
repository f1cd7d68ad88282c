import { expect, test } from "vitest";
import { noticeText, testNotice, withNotice } from "./notices.rules.ts";

test("a redirect brings its notice as a word in the address", () => {
  expect(withNotice("/", "signed-out")).toBe("/?notice=signed-out");
  expect(withNotice("/?view=users", "creators-only")).toBe("/?view=users&notice=creators-only");
  expect(noticeText("signed-out")).toBe("You are signed out.");
});

test("nobody can put words of their own on our pages", () => {
  for (const code of ["You won a prize", "constructor", "__proto__", "", null]) expect(noticeText(code)).toBeNull();
});

test("a new member is told to which address the email went, and nothing else says it", () => {
  const to = "We've sent an email to sam@example.com: open the link in it to confirm your address.";
  expect(noticeText("confirm-email", "sam@example.com")).toBe(`Welcome. ${to}`);
  expect(noticeText("confirmation-sent", "sam@example.com")).toBe(to);
  expect(noticeText("confirm-email")).toMatch(/^Welcome\. We've sent you an email/);
  expect(noticeText("signed-out", "sam@example.com")).toBe("You are signed out.");
});

test("a test call says why it ended, unless its creator hung up", () => {
  expect(noticeText(testNotice("idle"))).toMatch(/nobody spoke for a minute/);
  expect(noticeText(testNotice("max_duration"))).toMatch(/test minutes are used up/);
  expect(noticeText(testNotice("lost"))).toMatch(/connection was lost/);
  expect([testNotice("user"), testNotice(null)]).toEqual(["test-over", "test-over"]);
});
