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

test("the connecting address is used without a known proxy, with too few hops, or with an invalid one", () => {
  expect(behind(0, "203.0.113.9")).toBe("10.0.0.1");
  expect(behind(1, null)).toBe("10.0.0.1");
  expect(behind(2, "203.0.113.9"), "went round a proxy").toBe("10.0.0.1");
  for (const nonsense of ["unknown", "<script>", "203.0.113.9:80", ""]) expect(behind(1, nonsense)).toBe("10.0.0.1");
});
