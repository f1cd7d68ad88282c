import { expect, test } from "vitest";
import { visitorAddress } from "./request-context.middleware.ts";

const behind = (proxies: number, forwarded: string | null, connected = "10.0.0.1") =>
  visitorAddress(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }), proxies, connected);

test("the visitor's address is what the outermost known proxy saw; earlier entries are ignored", () => {
  expect(behind(1, "203.0.113.9")).toBe("203.0.113.9");
  expect(behind(1, "192.0.2.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(behind(2, "192.0.2.1, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9");
  expect(behind(1, "2001:db8::1")).toBe("2001:db8::1");
});

test("the port that some proxies add to an address is no part of it", () => {
  expect(behind(1, "203.0.113.7:51234")).toBe("203.0.113.7");
  expect(behind(1, "192.0.2.1, [2001:db8::7]:443")).toBe("2001:db8::7");
  expect(behind(2, "[2001:db8::7], 10.0.0.2:80")).toBe("2001:db8::7");
  for (const nonsense of ["203.0.113.7:", ":80", "[203.0.113.7", "2001:db8::7]:443", "[]:1", "a:80"])
    expect(behind(1, nonsense), nonsense).toBe("10.0.0.1");
});

test("the connecting address is used without a known proxy, with too few hops, or with an invalid one", () => {
  expect(behind(0, "203.0.113.9")).toBe("10.0.0.1");
  expect(behind(1, null)).toBe("10.0.0.1");
  expect(behind(2, "203.0.113.9"), "went round a proxy").toBe("10.0.0.1");
  for (const nonsense of ["unknown", "<script>", ""]) expect(behind(1, nonsense)).toBe("10.0.0.1");
});
