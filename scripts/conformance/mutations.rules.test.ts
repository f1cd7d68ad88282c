import { describe, expect, test } from "vitest";
import type { SpecLine } from "./conformance.rules.ts";
import { chooseMutations, mutationsOf } from "./mutations.rules.ts";

const line = (id: string, statement: string): SpecLine => ({ id, statement, check: "unit" });
const found = (lines: SpecLine[], text: string, path = "app/components/header/a.tsx") =>
  mutationsOf(lines, [{ path, text }]).map(({ ids, before, after }) => [ids.join(), before, after]);

describe("a quoted text of the specification", () => {
  const label = line("H-21", "Its label is `TRY FOR FREE`.");

  test("is misspelt wherever the sources contain it, except in imports and types", () => {
    const text = `import x from "TRY FOR FREE";
      type Label = "TRY FOR FREE";
      export const A = () => <a title={\`Hello \${name}, TRY FOR FREE\`}>TRY
        FOR FREE</a>;`;
    expect(found([label], text).map(([, , after]) => after?.replaceAll(/\s+/g, " "))).toEqual([
      "xRY FOR FREE",
      "xRY FOR FREE",
    ]);
  });

  test("belongs to the line that quotes the most of it, and to every line that quotes it", () => {
    const lines = [
      line("E-11", "Sign-up: `Invalid email`."),
      line("E-37", "Change: `Invalid email`."),
      line("E-16", "Sign-in: `Invalid email or password.`"),
    ];
    const text = `const a = "Invalid email or password."; const b = "Invalid email";`;
    expect(found(lines, text).map(([ids, before]) => [ids, before])).toEqual([
      ["E-16", "Invalid email or password."],
      ["E-11,E-37", "Invalid email"],
    ]);
  });

  test("of one word counts only as a whole string; addresses and common words do not count", () => {
    const lines = [line("H-27", "A `Dashboard` button for a `model`, at `/model/dashboard`.")];
    const text = `const a = ["Dashboard", "Dashboards", "model", "/model/dashboard"];`;
    expect(found(lines, text)).toEqual([["H-27", "Dashboard", "xashboard"]]);
    expect(found(lines, text, "app/routes/model/dashboard/dashboard.tsx")).toEqual([]);
  });

  test("of a line about one part of the screen is not changed elsewhere", () => {
    const lines = [line("H-34", "Footer link `Privacy Policy`.")];
    const text = `const a = "Privacy Policy";`;
    const places = ["app/components/footer/a.tsx", "app/routes/signup.tsx"].map((path) => ({ path, text }));
    expect(mutationsOf(lines, places).map(({ file }) => file)).toEqual(["app/components/footer/a.tsx"]);
  });
});

describe("a number", () => {
  const timeout = line("K-14", "Geolocation timeout 5000 ms.");

  test("is doubled where the surrounding names match the line", () => {
    const text = "const geolocationTimeoutMs = 5_000; const streamTimeout = 5_000; const other = 5_000;";
    expect(found([timeout], text)).toEqual([["K-14", "5_000", "10000"]]);
  });

  test("is recognised in the units of the sources", () => {
    const lines = [
      line("N-37", "Credit packs: $25 with 5 % more."),
      line("K-22", "Build-update check every 1 hour."),
      line("N-39", "The share of creators after 5,000 paid minutes."),
    ];
    const text = `const credit = { packs: [{ price: "25.00", bonusBps: 500 }], micros: asMicros(25_000_000n) };
      const buildCheckEveryMs = 3_600_000;
      const creators = { share: { upperAfterMinutes: 5_000 } };`;
    expect(found(lines, text).map(([ids, , after]) => [ids, after])).toEqual([
      ["N-37", '"50.00"'],
      ["N-37", "1000"],
      ["N-37", "50000000n"],
      ["K-22", "7200000"],
      ["N-39", "10000"],
    ]);
  });
});

test("a seed decides which mutants are chosen: different lines first", () => {
  const place = (ids: string[], start: number) => ({
    ids,
    file: "a.ts",
    line: 1,
    start,
    end: start + 1,
    before: "a",
    after: "b",
  });
  const all = [place(["A-01"], 1), place(["A-01"], 2), place(["A-01", "B-01"], 3), place(["C-01"], 4)];
  const starts = (seed: number) => chooseMutations(all, 2, seed).map(({ start }) => start);
  expect(starts(7)).toEqual(starts(7));
  for (const seed of [1, 2, 3, 4, 5]) expect(starts(seed)).toContain(4);
  expect(chooseMutations(all, 9, 1)).toHaveLength(4);
});
