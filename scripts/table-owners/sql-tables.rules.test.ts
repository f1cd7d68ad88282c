import { expect, test } from "vitest";
import { commonTablesOfSql, holeMark, tablesOfSql } from "./sql-tables.rules.ts";

const read = (text: string) =>
  tablesOfSql(text).map(
    ({ name, hole, isWrite }) => `${isWrite ? "writes" : "reads"} ${hole === null ? name : `#${hole}`}`,
  );

const cases: [string, string, string[]][] = [
  ["a query", "SELECT a.id FROM agents a WHERE a.id = $1", ["reads agents"]],
  ["small letters", "select 1 from agents", ["reads agents"]],
  [
    "joins",
    "SELECT 1 FROM a JOIN b ON b.x = a.x LEFT JOIN c USING (x) CROSS JOIN d",
    ["reads a", "reads b", "reads c", "reads d"],
  ],
  [
    "a list",
    "SELECT 1 FROM a AS one, b two, LATERAL (SELECT 1 FROM c) three, d",
    ["reads a", "reads b", "reads c", "reads d"],
  ],
  ["columns that are no list of tables", "SELECT x, y FROM a WHERE x IN (1, 2) ORDER BY x, y", ["reads a"]],
  ["a query within", "SELECT (SELECT max(x) FROM b), EXISTS (SELECT FROM c) FROM a", ["reads b", "reads c", "reads a"]],
  ["a union", "SELECT 1 FROM a UNION ALL SELECT 2 FROM b", ["reads a", "reads b"]],
  ["a name in quotes and a schema", 'SELECT 1 FROM "a" JOIN pgboss.job j ON true', ["reads a", "reads pgboss.job"]],
  [
    "an insertion",
    "INSERT INTO a (x, y) SELECT x, y FROM b ON CONFLICT (x) DO UPDATE SET y = 1",
    ["writes a", "reads b"],
  ],
  ["an update", "UPDATE a t SET x = 1, y = 2 FROM b WHERE b.x = t.x", ["writes a", "reads b"]],
  ["an update of one table", "UPDATE ONLY a SET x = 1", ["writes a"]],
  ["a deletion", "DELETE FROM a USING b WHERE a.x = b.x RETURNING a.x", ["writes a", "reads b"]],
  ["emptying", "TRUNCATE a, b", ["writes a", "reads b"]],
  ["locks", "SELECT 1 FROM a FOR NO KEY UPDATE OF a SKIP LOCKED", ["reads a"]],
  ["functions that give rows", "SELECT 1 FROM jsonb_each(x) AS e, unnest(y) u JOIN a ON true", ["reads a"]],
  ["rows written out", "SELECT 1 FROM (VALUES (1, 2)) AS v (x, y)", []],
  ["other meanings of FROM", "SELECT extract(epoch FROM at), substring(x FROM 2) WHERE a IS DISTINCT FROM b", []],
  ["texts and comments", "SELECT 'FROM a' -- FROM b\n/* FROM c */ FROM d", ["reads d"]],
  [
    "names of its own",
    "WITH one AS (SELECT 1 FROM a), two (x) AS MATERIALIZED (SELECT 2) SELECT 1 FROM one, two",
    ["reads a"],
  ],
  ["a deletion that gives rows", "WITH gone AS (DELETE FROM a RETURNING x) SELECT x FROM gone", ["writes a"]],
  ["an interpolated table", `DELETE FROM ${holeMark(0)} WHERE x = ${holeMark(1)}`, ["writes #0"]],
  [
    "an interpolated piece",
    `SELECT 1 FROM a JOIN ${holeMark(0)} ON true WHERE ${holeMark(1)}`,
    ["reads a", "reads #0"],
  ],
];

for (const [sentence, text, tables] of cases) {
  test(`read from SQL: ${sentence}`, () => expect(read(text)).toEqual(tables));
}

test("the names defined by WITH are returned", () => {
  const text = "WITH RECURSIVE one AS (SELECT 1), two (x, y) AS NOT MATERIALIZED (SELECT 1, 2) SELECT x AS z FROM two";
  expect(commonTablesOfSql(text)).toEqual(["one", "two"]);
});

test("a table is found with its position", () => {
  const text = "SELECT 1\nFROM agents";
  expect(tablesOfSql(text)).toMatchObject([{ offset: text.indexOf("agents") }]);
});
