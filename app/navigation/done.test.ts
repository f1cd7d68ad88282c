import { expect, test } from "vitest";
import { clearedDoneCookie } from "#platform/operations/done-cookie.ts";
import { doneAt, doneWords } from "./done.ts";

const told = { saved: "It is saved." };
const withCookie = (cookie: string) => new Headers({ cookie });

test("the cookie with the result of an admin action lasts half a minute and is hidden from scripts", () => {
  const { status, headers } = doneAt("/admin/settings", "saved");
  expect([status, headers.get("location")]).toEqual([303, "/admin/settings"]);
  expect(headers.get("set-cookie")).toBe("done=saved; Max-Age=30; Path=/admin; HttpOnly; SameSite=Lax");
});

test("a value that would inject cookie attributes or another header is refused", () => {
  for (const word of ["x; Domain=localhost", "x\ny", "", "Saved"]) expect(() => doneAt("/admin", word), word).toThrow();
});

test("only a page's own values are accepted, wherever the cookie is among others", () => {
  for (const cookie of ["done=saved", "a=1; done=saved", "done=saved; b=2"]) {
    expect(doneWords(withCookie(cookie), told), cookie).toBe("It is saved.");
  }
  for (const cookie of ["done=lost", "done=constructor", "undone=saved", "done=saved!", "a=1"]) {
    expect(doneWords(withCookie(cookie), told), cookie).toBeNull();
  }
  expect(doneWords(new Headers(), told)).toBeNull();
});

test("the cookie is cleared in the response to the request that sent it", () => {
  expect(clearedDoneCookie(withCookie("done=saved"))).toBe("done=; Max-Age=0; Path=/admin; HttpOnly; SameSite=Lax");
  expect(clearedDoneCookie(withCookie("a=1"))).toBeNull();
});
