import { describe, expect, test } from "vitest";
import {
  byChapter,
  conform,
  conformancePage,
  countOf,
  driftOf,
  idsOf,
  readSpecification,
  recordedMissing,
  type TaggedTest,
} from "./conformance.rules.ts";
import { kindOf, testsIn } from "./tagged-tests.ts";

const specification = `# A

| Id | Statement | Check |
|---|---|---|
| A-01 | The label is \`Credit: $X \\| My account\`. | browser text match |
| A-02 | At least 3. | unit boundary test |
| B-01 | A row. | database row test |
| N-01 | How long — decided in decisions.md. | property test over calls |
`;
const decisions = `| Id | Decided |
|---|---|
| A-02 | At least 4 \\| more. |
| N-01 | Ten minutes. |
`;
const lines = readSpecification(specification, decisions);
const aTest = (wishes: Partial<TaggedTest>): TaggedTest => ({
  file: "features/a/a.rules.test.ts",
  name: "a test",
  kind: "unit",
  ids: [],
  ...wishes,
});

test("the lines of the specification are read with their kind, and escaped bars are unescaped", () => {
  expect(lines.map(({ id, check }) => `${id} ${check}`)).toEqual([
    "A-01 browser",
    "A-02 unit",
    "B-01 database",
    "N-01 database",
  ]);
  expect(lines[0]?.statement).toBe("The label is `Credit: $X | My account`.");
  expect(() => readSpecification("| A-09 | Nothing. | by eye |", "")).toThrow("A-09");
});

test("a decision is shown beside the text of its line, for every N line and no other", () => {
  expect(lines.map(({ decided }) => decided)).toEqual([undefined, "At least 4 | more.", undefined, "Ten minutes."]);
  expect(() => readSpecification("| N-02 | How far. | unit test |", decisions)).toThrow("decided about N-02");
  expect(() => readSpecification(specification, `${decisions}| Z-09 | Nobody. |`)).toThrow("Z-09");
});

test("specified and decided lines are counted separately", () => {
  expect(countOf(lines, ["A-01"])).toBe("2 of 3 lines of the specification and 1 of 1 decided lines");
});

test("ids count only at the end of a title", () => {
  expect(idsOf("says so [A-01, B-02]")).toEqual(["A-01", "B-02"]);
  expect(idsOf("[A-01] says so")).toEqual([]);
  expect(idsOf("says so [A-01,B-02]")).toEqual([]);
});

describe("tests in a file", () => {
  test("are found in every form, except skipped ones and groups", () => {
    const text = `
      test("one [A-01]", () => {});
      test.each([1])("two %s [A-02]", () => {});
      for (const x of y) test(\`three \${x} [B-01]\`, () => {});
      test.skip("four [A-01]", () => {});
      describe("five [A-01]", () => {});
      test("six", () => {});`;
    const found = testsIn("tests/journeys/a.journey.ts", text);
    expect(found.map(({ name }) => name)).toEqual(["one [A-01]", "two %s [A-02]", "three … [B-01]"]);
  });

  test("have the kind of their location", () => {
    expect(kindOf("tests/journeys/a.journey.ts")).toBe("browser");
    expect(kindOf("tests/http/a.test.ts")).toBe("http");
    expect(kindOf("server/http/pages/page-cache.test.ts")).toBe("http");
    expect(kindOf("features/a/a.store.test.ts")).toBe("database");
    expect(kindOf("app/navigation/guard.rules.test.ts")).toBe("unit");
  });
});

describe("a line", () => {
  test("needs a test of its kind; a test of another kind does not count", () => {
    const report = conform(lines, [aTest({ ids: ["A-01", "A-02"] })]);
    expect([...report.shown.keys()]).toEqual(["A-02"]);
    expect(report.missing).toEqual(["A-01", "B-01", "N-01"]);
    expect(report.uncounted.map(({ id, check }) => `${id} ${check}`)).toEqual(["A-01 browser"]);
  });

  test("may also have a test of another kind, which is listed with it", () => {
    const journey = aTest({ kind: "browser", ids: ["A-02"] });
    const rule = aTest({ ids: ["A-02"] });
    expect(conform(lines, [journey, rule]).shown.get("A-02")).toEqual([journey, rule]);
    expect(conform(lines, [journey]).missing).toContain("A-02");
  });

  test("that does not exist, and six ids in one title, are errors", () => {
    const faults = conform(lines, [
      aTest({ ids: ["Z-99"] }),
      aTest({ ids: ["A-02", "A-02", "A-02", "A-02", "A-02", "A-02"] }),
    ]).faults;
    expect(faults.map(({ fault }) => fault)).toEqual(["Z-99 is not a line of the specification", "more than 5 ids"]);
  });
});

test("the page stores the missing lines, so that a line that loses or gains a test is noticed", () => {
  const before = conformancePage(lines, conform(lines, [aTest({ ids: ["A-02"], name: "three | or more [A-02]" })]));
  expect(before).toContain("| A-02 | features/a/a.rules.test.ts: three \\| or more |");
  expect(recordedMissing(before)).toEqual(["A-01", "B-01", "N-01"]);
  const recorded = recordedMissing(before);
  expect(driftOf(["A-01", "A-02", "B-01", "N-01"], recorded)).toEqual({ lost: ["A-02"], found: [] });
  expect(driftOf(["A-01", "N-01"], recorded)).toEqual({ lost: [], found: ["B-01"] });
  expect(driftOf(["A-01", "B-01", "N-01"], recorded)).toEqual({ lost: [], found: [] });
  expect(byChapter(["A-01", "A-02", "B-01"])).toEqual(["A: A-01, A-02", "B: B-01"]);
});
