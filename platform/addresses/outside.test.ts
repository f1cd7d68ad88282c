import { expect, test } from "vitest";
import { isFromOutside } from "./outside.ts";

test("a request is from outside by its connecting address or any of its host names", () => {
  const from = (connected: string, more: Record<string, string>) =>
    isFromOutside({ connected, headers: new Headers({ host: "localhost:3000", ...more }) });
  expect(from("127.0.0.1", {})).toBe(false);
  expect(from("::1", { host: "[::1]:3000" })).toBe(false);
  expect(from("172.17.0.1", { host: "velvet.localhost:3000" })).toBe(false);
  expect(from("192.168.1.20", { host: "192.168.1.4:3000" })).toBe(false);
  expect(from("127.0.0.1", { "x-forwarded-host": "localhost" })).toBe(false);
  expect(from("203.0.113.9", {})).toBe(true);
  expect(from("127.0.0.1", { host: "demo.example" })).toBe(true);
  expect(from("127.0.0.1", { host: "203.0.113.5:3000" })).toBe(true);
  expect(from("127.0.0.1", { "x-forwarded-host": "demo.example" })).toBe(true);
  expect(from("127.0.0.1", { "x-forwarded-host": "localhost, demo.example" })).toBe(true);
});
