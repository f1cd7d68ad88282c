import { expect, test } from "vitest";
import { activeFilters, emptyHint, filterChips, searchOf, totalLabel } from "./filters.rules.ts";

test("there is a chip for everything, each content type by its readable name, a low price and what is new", () => {
  expect(filterChips({}).map((chip) => chip.label)).toEqual([
    "All",
    "Girlfriend experience",
    "ASMR",
    "Dominatrix",
    "JOI",
    "Personalized",
    "Under $1",
    "New",
  ]);
});

test("the chip of the present choice is marked, and only that one", () => {
  const marked = (filters: Parameters<typeof filterChips>[0]) =>
    filterChips(filters)
      .filter((chip) => chip.current)
      .map((chip) => chip.label);
  expect(marked({ sort: "featured" })).toEqual(["All"]);
  expect(marked({ contentType: "joi", sort: "featured" })).toEqual(["JOI"]);
  expect(marked({ maxRate: "1" })).toEqual(["Under $1"]);
  expect(marked({ new: "1" })).toEqual(["New"]);
  expect(marked({ contentType: "joi", sort: "price" })).toEqual([]);
});

test("choosing a chip keeps the search text", () => {
  expect(filterChips({ q: "rain & tea" })[1]?.search).toBe("?q=rain+%26+tea&contentType=girlfriend-experience");
  expect(searchOf({ sort: "featured" })).toBe("");
});

test("each active filter has a label and a link that removes only this filter", () => {
  const filters = {
    q: "rain",
    contentType: "joi",
    language: "de",
    mood: "warm",
    maxRate: "2",
    popular: "1",
    rated: "1",
    sort: "price",
  } as const;
  expect(activeFilters(filters).map(({ label }) => label)).toEqual([
    "“rain”",
    "JOI",
    "German",
    "Warm",
    "Up to $2",
    "Popular tonight",
    "Rated",
  ]);
  expect(activeFilters(filters)[1]?.search).toBe(
    "?q=rain&language=de&mood=warm&maxRate=2&popular=1&rated=1&sort=price",
  );
  expect(activeFilters({ sort: "new" })).toEqual([]);
});

test("a list shows the number of matches, or that there are more than it counted", () => {
  expect([
    totalLabel({ count: 0, atLeast: false }),
    totalLabel({ count: 1, atLeast: false }),
    totalLabel({ count: 500, atLeast: true }),
  ]).toEqual(["0 voices", "1 voice", "500+ voices"]);
});

test("prices that no voice can have are told from a search that nobody fits", () => {
  expect(emptyHint({ minRate: "2", maxRate: "1" })).toContain("The lowest price is above the highest one");
  for (const filters of [{ minRate: "1", maxRate: "1" }, { minRate: "2" }, { q: "rain" }]) {
    expect(emptyHint(filters)).toContain("No voice fits this search");
  }
});
