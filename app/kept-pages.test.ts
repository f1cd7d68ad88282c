import type { EntryContext } from "react-router";
import { describe, expect, test } from "vitest";
import { createKeptPages, factsOfPage } from "./kept-pages.ts";

type Made = { loaderData: unknown; errors?: unknown; actionData?: unknown };

const factsOf = (
  { loaderData, errors = null, actionData = null }: Made,
  more: { method?: string; status?: number; url?: string } = {},
) =>
  factsOfPage({
    request: { method: more.method ?? "GET", url: more.url ?? "https://site.example/legal" },
    status: more.status ?? 200,
    context: { staticHandlerContext: { loaderData, errors, actionData } as EntryContext["staticHandlerContext"] },
  });

describe("what a page is made from", () => {
  test("is its address and its data", () => {
    const facts = factsOf({ loaderData: { root: { year: 2031 } } });
    expect(facts).not.toBeNull();
    expect(factsOf({ loaderData: { root: { year: 2031 } } })).toBe(facts);
    expect(factsOf({ loaderData: { root: { year: 2032 } } })).not.toBe(facts);
    expect(factsOf({ loaderData: { root: { year: 2031 } } }, { url: "https://other.example/legal" })).not.toBe(facts);
  });

  test("is more than that after a form, a fault or another answer than 200", () => {
    expect(factsOf({ loaderData: {} }, { method: "POST" })).toBeNull();
    expect(factsOf({ loaderData: {} }, { status: 404 })).toBeNull();
    expect(factsOf({ loaderData: {}, errors: { root: new Error("broken") } })).toBeNull();
    expect(factsOf({ loaderData: {}, actionData: { root: "sent" } })).toBeNull();
  });

  test.each([
    ["what is still being read", Promise.resolve(1)],
    ["a date", new Date(0)],
    ["a map", new Map([["a", 1]])],
    ["an amount", 10n],
    ["no number", Number.NaN],
    ["a gap in a list", [undefined]],
  ])("cannot be told by a text: %s", (_, value) => {
    expect(factsOf({ loaderData: { root: { deep: [{ value }] } } })).toBeNull();
  });
});

describe("a kept page", () => {
  test("contains the nonce of each response", () => {
    const pages = createKeptPages();
    pages.keep("facts", '<script nonce="first">1</script><style nonce="first"></style>', "first");
    expect(pages.take("facts", "second")).toBe('<script nonce="second">1</script><style nonce="second"></style>');
    expect(pages.take("other facts", "second")).toBeNull();
  });

  test("is made again after a while", () => {
    let nowMs = 0;
    const pages = createKeptPages({ nowMs: () => nowMs });
    pages.keep("facts", "<html></html>", "n");
    nowMs = 9_999;
    expect(pages.take("facts", "m")).toBe("<html></html>");
    nowMs = 10_000;
    expect(pages.take("facts", "m")).toBeNull();
  });

  test("goes when others were asked for since", () => {
    const pages = createKeptPages({ most: 100 });
    pages.keep("a", "x".repeat(30), "n");
    for (const other of ["b", "c", "d"]) pages.keep(other, "x".repeat(30), "n");
    expect(pages.take("a", "m")).toBeNull();
    expect(pages.take("d", "m")).toHaveLength(30);
  });
});
