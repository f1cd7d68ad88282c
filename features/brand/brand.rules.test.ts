import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type Brand, brandOfHost, brands, pageTitle } from "./brand.rules.ts";

test("there are exactly three brands, and no two share a name, logo, favicon, title or description [P-24]", () => {
  expect(brands.map((brand) => brand.name)).toEqual(["Nocturne", "Velvet", "Ember"]);
  const own: (keyof Brand)[] = ["name", "logoClass", "imgSrc", "emoji", "faviconSrc", "homeTitle", "homeDescription"];
  for (const key of own) expect(new Set(brands.map((brand) => brand[key])).size, key).toBe(3);
});

test("a brand has the fields of the specification [D-63]", () => {
  const fields = ["name", "className", "logoClass", "imgSrc", "emoji", "faviconSrc", "homeTitle", "homeDescription"];
  for (const brand of brands) {
    expect(Object.keys(brand).sort()).toEqual([...fields].sort());
    for (const value of Object.values(brand)) expect(value).not.toBe("");
  }
});

test("the start of the host name chooses the brand [P-25]", () => {
  expect(brandOfHost("velvet.example.com").name).toBe("Velvet");
  expect(brandOfHost("VELVET.localhost:3000").name).toBe("Velvet");
  expect(brandOfHost("ember.example.com").name).toBe("Ember");
});

test("any other host gets the default brand", () => {
  for (const host of ["localhost:3000", "www.velvet.example", "velvety.example", "ember", "", "127.0.0.1"]) {
    expect(brandOfHost(host).name, host).toBe("Nocturne");
  }
});

test("a page title ends with the brand's name", () => {
  expect(pageTitle(brandOfHost("ember.example"), "Log in")).toBe("Log in · Ember");
});

test("every image that a brand refers to exists", () => {
  for (const brand of brands) {
    for (const src of [brand.imgSrc ?? "", brand.faviconSrc]) expect(existsSync(`public${src}`), src).toBe(true);
  }
});
