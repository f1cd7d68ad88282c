import { expect, test } from "vitest";
import { figuresBefore, measures, rowsOf, textTable, withFigures } from "./figures.rules.ts";

const place = "# House\n\nBy hand.\n\n<!-- figures -->\n<!-- end of figures -->\n\n## Also by hand\n";

test("the page gets its metrics, and the text written by hand is unchanged", () => {
  const page = withFigures(place, { packed: 1294 }, { packed: 0, testRatio: "0.61" });
  expect(page).toContain("| Packed literals | 1,294 | 0 | 0 |\n");
  expect(page).toContain("| Lines of tests per line of production code | – | 0.61 | ≥ 0.6 |\n");
  expect(page).toContain(`- **Packed literals.** ${measures.packed.meaning}\n`);
  expect(page.startsWith("# House\n\nBy hand.\n\n<!-- figures -->\n\n| Measure |")).toBe(true);
  expect(page.endsWith("\n\n<!-- end of figures -->\n\n## Also by hand\n")).toBe(true);
});

test("writing the metrics twice changes nothing, and the earlier ones can be read from the page", () => {
  const once = withFigures(place, { packed: 1294, commentShare: "6.8 %" }, { packed: 150 });
  const before = figuresBefore(once);
  expect(before).toMatchObject({ packed: "1,294", commentShare: "6.8 %", climbing: "–" });
  expect(withFigures(once, before, { packed: 150 })).toBe(once);
});

test("a page without the markers for the metrics is refused", () => {
  expect(() => withFigures("# House\n", {}, {})).toThrow(/no place for figures/);
});

test("the command's table has a row for each metric", () => {
  const table = textTable([["Measure", "Now", "Goal"], ...rowsOf({ climbing: 7 })]);
  expect(table.split("\n")).toHaveLength(1 + Object.keys(measures).length);
  expect(table).toMatch(/^Climbing imports +7 {2}0$/m);
});
