import { expect, test } from "vitest";
import { contentRefusal } from "./content-fetch.rules.ts";

test("a page in place of data is 'Not found', whatever its status [E-08]", () => {
  for (const contentType of ["text/html", "text/html; charset=utf-8", "TEXT/HTML", "application/xhtml+xml"]) {
    for (const status of [200, 404, 500]) {
      expect(contentRefusal({ ok: status === 200, status, contentType })).toBe("Not found");
    }
  }
});

test("data is accepted, and a failure includes its status", () => {
  expect(contentRefusal({ ok: true, status: 200, contentType: "application/json" })).toBeNull();
  expect(contentRefusal({ ok: true, status: 200, contentType: null })).toBeNull();
  expect(contentRefusal({ ok: false, status: 404, contentType: "application/json" })).toBe("Not found");
  expect(contentRefusal({ ok: false, status: 503, contentType: "application/json" })).toBe("The server answered 503");
});
