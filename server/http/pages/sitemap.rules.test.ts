import { expect, test } from "vitest";
import { robotsText, sitemapIndexXml, sitemapXml } from "./sitemap.rules.ts";

test("a sitemap lists full URLs, escaped, with the day of their last change", () => {
  const xml = sitemapXml("https://nocturne.example", [
    { path: "/blog/a&b", updated: "2026-11-20" },
    { path: "/", updated: null },
  ]);
  expect(xml).toContain("<url><loc>https://nocturne.example/blog/a&amp;b</loc><lastmod>2026-11-20</lastmod></url>");
  expect(xml).toContain("<url><loc>https://nocturne.example/</loc></url>");
  expect(sitemapIndexXml("https://x.example", ["/sitemap-pages.xml"])).toContain(
    "<sitemap><loc>https://x.example/sitemap-pages.xml</loc></sitemap>",
  );
});

test("robots.txt names closed paths and the sitemap", () => {
  expect(robotsText("https://x.example")).toContain("Disallow: /user/");
  expect(robotsText("https://x.example")).toContain("Allow: /media/cards/");
  expect(robotsText("https://x.example").trimEnd().split("\n").at(-1)).toBe("Sitemap: https://x.example/sitemap.xml");
});
