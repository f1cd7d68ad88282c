import { expect, test } from "vitest";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { withWords } from "./content-reader.ts";

const brand = brandOfHost("site.example");
const words = { title: "Hello" };

test("a page with drafts is not cached or indexed, and is marked as a preview", () => {
  expect(withWords(words, { brand, preview: "token" })).toMatchObject({
    data: { title: "Hello", isPreview: true },
    init: { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } },
  });
});

test("a page without drafts has the usual headers", () => {
  expect(withWords(words, { brand, preview: undefined })).toMatchObject({
    data: { title: "Hello", isPreview: false },
    init: null,
  });
});
