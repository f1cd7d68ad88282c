import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

test("a request's origin is its host under the scheme of the site", () => {
  expect(originOf("Velvet.nocturne.example", "https://nocturne.example")).toBe("https://velvet.nocturne.example");
  expect(originOf("127.0.0.1:4000", "http://localhost:3000")).toBe("http://127.0.0.1:4000");
});

test("a request without a host has the origin of the site", () => {
  for (const host of [null, "", "[not a host"])
    expect(originOf(host, "https://nocturne.example/")).toBe("https://nocturne.example");
});
