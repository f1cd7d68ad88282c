import { expect, test } from "vitest";
import { noticeText, withNotice } from "./notices.rules.ts";

test("a redirect brings its notice as a word in the address", () => {
  expect(withNotice("/", "signed-out")).toBe("/?notice=signed-out");
  expect(withNotice("/?view=users", "creators-only")).toBe("/?view=users&notice=creators-only");
  expect(noticeText("signed-out")).toBe("You are signed out.");
});

test("nobody can put words of their own on our pages", () => {
  for (const code of ["You won a prize", "constructor", "__proto__", "", null]) expect(noticeText(code)).toBeNull();
});
