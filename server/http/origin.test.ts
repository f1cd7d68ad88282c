import { expect, test } from "vitest";
import { isOwnOrigin, originOf } from "./origin.ts";

test("a request's origin is its host under the scheme of the site", () => {
  expect(originOf("Velvet.nocturne.example", "https://nocturne.example")).toBe("https://velvet.nocturne.example");
  expect(originOf("127.0.0.1:4000", "http://localhost:3000")).toBe("http://127.0.0.1:4000");
});

test("a request without a host has the origin of the site", () => {
  for (const host of [null, "", "[not a host"])
    expect(originOf(host, "https://nocturne.example/")).toBe("https://nocturne.example");
});

const site = "https://nocturne.example";

test.each([
  ["the site, whatever host the proxy sends", "https://nocturne.example", "127.0.0.1:3000"],
  ["a brand, whatever host the proxy sends", "https://velvet.nocturne.example", "127.0.0.1:3000"],
  ["the site, whose proxy sends the port", "https://nocturne.example", "nocturne.example:443"],
  ["the site, whose proxy sends capitals", "https://nocturne.example", "Nocturne.Example"],
  ["another name of the site", "https://www.nocturne.example", "www.nocturne.example"],
  ["the operator on the machine itself", "http://127.0.0.1:3000", "127.0.0.1:3000"],
  ["the site without a host", "https://nocturne.example", undefined],
])("an origin is the site's own: %s", (_case, origin, host) => {
  expect(isOwnOrigin(origin, host, site)).toBe(true);
});

test.each([
  ["another site", "https://evil.example", "nocturne.example"],
  ["another site that ends the same", "https://evil-nocturne.example", "nocturne.example"],
  ["a name below the site's that no brand has", "https://evil.nocturne.example", "nocturne.example"],
  ["another port", "https://nocturne.example:444", "nocturne.example"],
  ["the site over http, where the proxy sends another host", "http://nocturne.example", "127.0.0.1:3000"],
  ["a page without an origin", "null", "nocturne.example"],
  ["another scheme", "ftp://nocturne.example", "nocturne.example"],
  ["nothing that could be read", "nonsense", "[not a host"],
  ["a host that is none, and the stand-in for it", "http://localhost", "[not a host"],
])("an origin is foreign: %s", (_case, origin, host) => {
  expect(isOwnOrigin(origin, host, site)).toBe(false);
});
