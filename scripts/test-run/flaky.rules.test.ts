import { expect, test } from "vitest";
import { repeatedIn, repeatedLine, withRun } from "./flaky.rules.ts";

const stop = { file: "tests/http/stop.test.ts", line: 49, title: "a stop | waits" };

test("what a run prints of a repeated test is read back from its output", () => {
  const line = repeatedLine({ step: "http and sockets", test: stop });
  const output = `✓ types\n  ${line}\n3 passed, 0 failed\n`;
  expect(repeatedIn(output)).toEqual(["tests/http/stop.test.ts › a stop | waits (http and sockets)"]);
  expect(repeatedIn("3 passed, 0 failed")).toEqual([]);
});

test("a page without tests says so", () => {
  expect(withRun("", [], "2026-03-01")).toMatch(/# Tests that passed only when repeated[\s\S]+None at present\.\n$/);
});

test("each run adds to a test's count, the most frequent one comes first, and a mended one stays removed", () => {
  const [often, once] = ["a.test.ts › often | seen (http)", "b.test.ts › once (browser)"];
  const first = withRun("", [often, once, often], "2026-03-01");
  const second = withRun(first, [often], "2026-03-02");
  expect(second.split("\n").filter((line) => line.includes(".test.ts"))).toEqual([
    "| a.test.ts › often \\| seen (http) | 2 | 2026-03-02 |",
    "| b.test.ts › once (browser) | 1 | 2026-03-01 |",
  ]);
  const mended = second.replace(/\| a\.test.+\n/, "");
  expect(withRun(mended, [], "2026-03-03")).toContain("b.test.ts › once (browser) | 1 | 2026-03-01");
  expect(withRun(mended, [], "2026-03-03")).not.toContain("a.test.ts");
});
