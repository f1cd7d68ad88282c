import { describe, expect, test } from "vitest";
import { chooseMutants, mutantsOf } from "./mutants.rules.ts";
import { importersIn, relatedTests } from "./related-tests.rules.ts";
import { functionsNaming, namesAt } from "./sql-changes.rules.ts";

/** What becomes of a source of this path, change by change. */
const broken = (text: string, path = "features/a/a.service.ts") =>
  mutantsOf([{ path, text }]).map(
    ({ kind, start, end, after }) => `${kind}: ${text.slice(0, start)}${after}${text.slice(end)}`,
  );

describe("a source is mutated by", () => {
  test("changing operators and constants, negating conditions, and dropping statements and awaits", () => {
    expect(broken("if (a < b) stop();")).toEqual([
      "a condition negated: if (!(a < b)) stop();",
      "an operator changed: if (a >= b) stop();",
      "a statement removed: if (a < b) ;",
    ]);
    expect(broken("const c = (await d) ?? e;")).toEqual([
      "an operator changed: const c = (await d) && e;",
      "an await dropped: const c = ((d)) ?? e;",
    ]);
    expect(broken("const f = { on: true, most: 5, none: 0 };")).toEqual([
      "a constant changed: const f = { on: false, most: 5, none: 0 };",
      "a constant changed: const f = { on: true, most: 10, none: 0 };",
    ]);
    expect(broken("const g = () => { throw new Error(); };")).toEqual(["a statement removed: const g = () => { ; };"]);
  });

  test("dropping conditions, conflict clauses and locks from its queries", () => {
    expect(broken(`const a = db.selectFrom("t").where("id", "=", id).forUpdate();`)).toEqual([
      `forUpdate dropped: const a = db.selectFrom("t").where("id", "=", id);`,
      `where dropped: const a = db.selectFrom("t").forUpdate();`,
    ]);
    expect(broken("const a = sql`SELECT 1 FROM t WHERE id = 1\n  AND open FOR UPDATE`;")).toEqual([
      "a condition dropped: const a = sql`SELECT 1 FROM t WHERE id = 1\n   FOR UPDATE`;",
      "WHERE dropped: const a = sql`SELECT 1 FROM t WHERE true\n  AND open FOR UPDATE`;",
      "a lock dropped: const a = sql`SELECT 1 FROM t WHERE id = 1\n  AND open `;",
    ]);
  });

  test("nothing in logs, string concatenations or types", () => {
    expect(broken(`log.warn("no"); type A = { b: 5 }; const c = a + " b";`)).toEqual([]);
  });
});

test("a table is mutated by dropping its constraints", () => {
  const text = `CREATE TABLE t (
    a text CHECK (char_length(a) > 3), -- CHECK (a comment)
    b uuid REFERENCES users (uid) ON DELETE CASCADE);
    CREATE UNIQUE INDEX one ON t (a);`;
  expect(broken(text, "platform/database/migrations/0001-a.sql").map((one) => one.split(":")[0])).toEqual([
    "a CHECK dropped",
    "UNIQUE dropped",
    "a foreign key dropped",
  ]);
  expect(broken(text, "platform/database/migrations/0001-a.sql").at(-1)).toContain("b uuid );");
  const several = "ALTER TABLE t ADD FOREIGN KEY (a, b) REFERENCES u (a, b) DEFERRABLE;";
  expect(broken(several, "platform/database/migrations/0001-a.sql")).toEqual([
    "a foreign key dropped: ALTER TABLE t ADD CHECK (true);",
  ]);
});

test("a mutant of a migration is run by the name of its function or its table", () => {
  const text = `CREATE TABLE coins (n int CHECK (n > 3));
    CREATE FUNCTION spend(p int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN SELECT n FROM purses FOR UPDATE; END $$;
    CREATE FUNCTION keep() RETURNS trigger AS $$ BEGIN IF EXISTS (SELECT FROM holds) THEN RETURN NEW; END IF; END $$;
    CREATE TRIGGER kept BEFORE UPDATE OF n ON wallets EXECUTE FUNCTION keep();`;
  const at = (words: string) => namesAt(text, text.indexOf(words))[0];
  expect([at("CHECK"), at("FOR UPDATE"), at("IF EXISTS")]).toEqual(["coins", "spend", "wallets"]);
  expect(functionsNaming([text], "purses")).toEqual(["spend"]);
  expect(functionsNaming([text], "spend")).toEqual([]);
});

test("every part gets the same number of mutants, a line at most one, and the seed decides where", () => {
  const text = "stop(); \n go(); \n wait();";
  const all = mutantsOf(["features/a/a.service.ts", "providers/a/a.ts"].map((path) => ({ path, text })));
  const places = (seed: number) => chooseMutants(all, 4, seed).map(({ file, line }) => `${file}:${line}`);
  expect(new Set(places(1)).size).toBe(4);
  expect(places(1).filter((place) => place.startsWith("providers/"))).toHaveLength(2);
  expect(places(1)).toEqual(places(1));
  expect(chooseMutants(all, 99, 1)).toHaveLength(6);
});

test("tests, fakes, rows of migrations and screens are not mutated", () => {
  for (const path of [
    "features/a/a.test.ts",
    "providers/a/a.fake.ts",
    "app/routes/agents/agents.tsx",
    "scripts/a.ts",
  ]) {
    expect(broken("stop();", path), path).toEqual([]);
  }
});

test("the tests of a file are those that import it at run time, the nearest by name and distance first", () => {
  const importers = importersIn([
    { path: "features/a/payouts.store.test.ts", text: `import { pay } from "./payouts.store.ts";` },
    { path: "features/a/desk.service.ts", text: `export { pay } from "#features/a/payouts.store.ts";` },
    { path: "tests/http/desk.test.ts", text: `const desk = await import("#features/a/desk.service.ts");` },
    { path: "features/a/types.rules.test.ts", text: `import type { Pay } from "./payouts.store.ts";` },
    { path: "providers/b/ears.ts", text: `new Worker(new URL("./ears.worker.ts", import.meta.url), { name });` },
    { path: "providers/b/ears.test.ts", text: `import { ears } from "./ears.ts";` },
  ]);
  const most = (texts: [string, string][]) =>
    relatedTests("features/a/payouts.store.ts", both, new Map(texts))[0]?.file;
  const both = new Map([["features/a/payouts.store.ts", new Set(["tests/http/x.test.ts", "tests/http/y.test.ts"])]]);
  expect(most([["tests/http/y.test.ts", "a payout"]])).toBe("tests/http/y.test.ts");
  expect(most([])).toBe("tests/http/x.test.ts");
  expect(relatedTests("features/a/payouts.store.ts", importers)).toEqual([
    { file: "features/a/payouts.store.test.ts", kind: "database", steps: 1 },
    { file: "tests/http/desk.test.ts", kind: "http", steps: 2 },
  ]);
  expect(relatedTests("providers/b/ears.worker.ts", importers)).toMatchObject([{ file: "providers/b/ears.test.ts" }]);
});
