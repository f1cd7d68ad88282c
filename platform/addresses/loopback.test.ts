import { expect, test } from "vitest";
import { isFromThisMachine, isLoopbackHost } from "./loopback.ts";

const asked = (headers: Record<string, string>, ip = "127.0.0.1") =>
  isFromThisMachine({ headers: new Headers({ host: "localhost:3000", ...headers }), ip });

test("a local visitor uses a loopback address and a local host name", () => {
  expect([asked({}), asked({}, "::1"), asked({}, "::ffff:127.0.0.1")]).toEqual([true, true, true]);
  expect(asked({ host: "velvet.localhost:3000" })).toBe(true);
  expect(asked({}, "192.168.1.5")).toBe(false);
  for (const host of ["nocturne.example", "localhost.evil.example", "192.168.1.5:3000"]) {
    expect(asked({ host }), host).toBe(false);
  }
});

test("a visitor behind a proxy is not local, whatever the proxy says", () => {
  for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via"]) {
    expect(asked({ [name]: "127.0.0.1" }), name).toBe(false);
  }
});

test("distinguishes loopback addresses from others", () => {
  expect(["127.8.9.1", "::1", "[::1]", "LOCALHOST"].every(isLoopbackHost)).toBe(true);
  expect(["128.0.0.1", "127.0.0.1.example", "::ffff:10.0.0.1", ""].some(isLoopbackHost)).toBe(false);
});
