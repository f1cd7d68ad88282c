import { expect, test } from "vitest";
import { droppedFilters } from "./dropped-filters.rules.ts";

const dropped = (query: Record<string, unknown>, search: string) => droppedFilters(query, new URLSearchParams(search));

test("a filter that the page does not work with is named, whatever it fell back to", () => {
  expect(dropped({ state: "open" }, "state=xx&from=yesterday&nope=1")).toEqual(["state", "from", "nope"]);
});

test("filters that hold are not, in whatever form the page keeps them", () => {
  const query = { q: "sam", days: 7, flagged: true, reasons: ["cap", "lost"] };
  expect(dropped(query, "q=+sam+&days=7&flagged=true&reasons=cap,lost&from=")).toEqual([]);
  expect(dropped({ reasons: ["cap", "lost"] }, "reasons=cap&reasons=lost")).toEqual([]);
});

test("a tab, a place in the list and an uncovered picture are no filters", () => {
  expect(dropped({}, "tab=errors&cursor=abc&show=1&picture=front")).toEqual([]);
});
