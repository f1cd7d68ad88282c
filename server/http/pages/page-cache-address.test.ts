import { describe, expect, test } from "vitest";
import { aSite, page } from "#tests/builders/kept-pages.ts";

describe("the address of a cached page", () => {
  test("ignores unknown parameters, so that no one can fill the memory with one page", async () => {
    const site = await aSite();
    for (const query of ["", "?", "?utm_source=a", "?x=1&x=2", "?view="]) await site.get(`/${query}`);
    expect(site.made).toBe(1);
    for (const query of ["?view=model", "?view=model&utm_source=b", "?fbclid=1&view=model"])
      await site.get(`/${query}`);
    expect(site.made).toBe(2);
    for (const path of ["/harbourlight", "/harbourlight?ref=x", "/harbourlight?view=model"]) await site.get(path);
    expect(site.made).toBe(3);
    for (const query of ["?sort=new&contentType=joi", "?contentType=joi&sort=new&page=9"])
      await site.get(`/agents${query}`);
    expect(site.made).toBe(4);
  });

  test("is also what the page is rendered from: one visitor's input is never on another's page", async () => {
    const addresses: string[] = [];
    const site = await aSite((nonce, made, url) => {
      addresses.push(url);
      return page(nonce, made);
    });
    await site.get("/?utm_source=%3Cscript%3E&view=model");
    await site.get("/agents?secret=1");
    await site.get("/agents?popular=1");
    expect(addresses.map((address) => new URL(address).pathname + new URL(address).search)).toEqual([
      "/?view=model",
      "/agents",
      "/agents?popular=1",
    ]);
  });

  test("excludes rarely requested pages, and pages with a query that only their screen knows", async () => {
    const site = await aSite();
    const own = [
      "/agents?q=rain",
      "/agents?cursor=abc",
      "/agents?mood=warm",
      "/?notice=signed-out",
      "/?sort=loudest",
      "/?view=model&view=users",
    ];
    const others = [
      "/login?next=/agents",
      "/search?q=rain",
      "/blog?preview=token",
      "/legal/report?agent=1",
      "/signup?view=model",
    ];
    for (const path of [...own, ...others]) {
      const before = site.made;
      await site.get(path);
      await site.get(path);
      expect(site.made - before, path).toBe(2);
    }
  });

  test("includes only hosts of the site and its brands: made-up hosts are not cached", async () => {
    const site = await aSite();
    for (const host of ["example.com", "velvet.example.com:8443", "ember.example.com", "localhost:3000"]) {
      const before = site.made;
      await site.get("/", { host });
      await site.get("/", { host });
      expect(site.made - before, host).toBe(1);
    }
    for (const host of ["x1.example", "evil.example.com", "velvet.evil.example", "example.com.evil.example"]) {
      const before = site.made;
      await site.get("/", { host });
      await site.get("/", { host });
      expect(site.made - before, host).toBe(2);
    }
  });

  test("is evicted when newer pages need room, least recently used first", async () => {
    const site = await aSite((nonce, made) => page(nonce, made, "x".repeat(60_000)), 200_000);
    await site.get("/one");
    await site.get("/two");
    await site.get("/one");
    await site.get("/three");
    await site.get("/four");
    const made = site.made;
    expect((await site.get("/four")).text).toContain("page 4");
    expect(site.made).toBe(made);
    expect((await site.get("/two")).text).not.toContain("page 2<");
  });
});
