import { expect, test } from "vitest";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { pageMeta, rootDataOf } from "./page-meta.ts";

type Matches = Parameters<typeof pageMeta>[0];
const root = { brand: brandOfHost("velvet.site.example"), origin: "https://velvet.site.example" };
const matches = [
  { id: "root", pathname: "/", loaderData: root },
  { id: "routes/agents", pathname: "/agents", loaderData: {} },
] as unknown as Matches;

const said = (words: Parameters<typeof pageMeta>[1], at = matches) => {
  const all = pageMeta(at, words) as Record<string, unknown>[];
  const of = (key: "name" | "property", name: string) => all.find((one) => one[key] === name)?.content;
  const canonical = all.find((one) => one.rel === "canonical")?.href;
  return { all, canonical, title: all[0]?.title, robots: of("name", "robots"), of };
};

test("a page says its title with the brand, its own address and its card, under the host it was asked at", () => {
  const page = said({ title: "All voices", description: "Every voice." });
  expect(page.title).toBe("All voices · Velvet");
  expect([page.canonical, page.robots]).toEqual(["https://velvet.site.example/agents", undefined]);
  expect(page.of("property", "og:url")).toBe("https://velvet.site.example/agents");
  expect(page.of("property", "og:image")).toBe("https://velvet.site.example/media/cards/home.png");
  expect(page.of("property", "og:type")).toBe("website");
  expect(page.of("name", "description")).toBe("Every voice.");
  expect(page.of("name", "rating")).toBe("adult");
});

test("another address, card and kind stand where a page names them", () => {
  const page = said({ title: "A post", canonical: "/blog/a", image: "/media/cards/a.png", type: "article" });
  expect(page.canonical).toBe("https://velvet.site.example/blog/a");
  expect(page.of("property", "og:image")).toBe("https://velvet.site.example/media/cards/a.png");
  expect(page.of("property", "og:type")).toBe("article");
  expect(page.of("name", "description")).toBe(root.brand.homeDescription);
});

test("a page that is nobody's to find has no address of its own for search engines", () => {
  const page = said({ title: "Credit", indexed: false });
  expect([page.canonical, page.robots]).toEqual([undefined, "noindex"]);
});

test("what a page is about is said where it is known, and an error page without data has the usual brand", () => {
  const facts = (words: object) => said({ title: "A", ...words }).all.filter((one) => "script:ld+json" in one);
  expect(facts({})).toEqual([]);
  expect(facts({ facts: { "@type": "Blog" } })).toEqual([
    { "script:ld+json": { "@context": "https://schema.org", "@type": "Blog" } },
  ]);
  expect(rootDataOf([] as unknown as Matches)).toBeUndefined();
  expect(said({ title: "A" }, [] as unknown as Matches).title).toBe("A · Nocturne");
});
