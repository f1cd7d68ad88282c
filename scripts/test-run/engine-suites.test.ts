import { expect, test } from "vitest";
import { readHouse } from "../house/boundaries.ts";
import { engineSuites } from "./engine-suites.ts";
import { suiteOf } from "./suites.rules.ts";

const files = readHouse(process.cwd());
const engineSql =
  /\.for(NoKey|Key)?(Update|Share)\(|\.skipLocked\(|\bFOR (NO KEY |KEY )?(UPDATE|SHARE)\b|SKIP LOCKED|LOCK TABLE|_advisory_|ISOLATION LEVEL|\b(COLLATE|LISTEN|NOTIFY)\b|to_ts(vector|query)\(|word_similarity/;
const race = /\bduringTransaction\(|\bPromise\.allSettled\(|\bEXPLAIN\b|\.engine\b/;

const unlisted = (stores: { path: string; text: string }[]): string[] => {
  const listed = new Set(Object.values(engineSuites).flat());
  return stores
    .filter(({ path, text }) => path.endsWith(".store.ts") && engineSql.test(text) && !listed.has(path))
    .map(({ path }) => path);
};

test("a store whose SQL the engines may run differently is tested on both", () => {
  expect(unlisted(files)).toEqual([]);
});

test.each([
  'tx.selectFrom("agents").forUpdate()',
  'tx.selectFrom("agents").forNoKeyUpdate().skipLocked()',
  "sql`SELECT 1 FROM agents FOR NO KEY UPDATE`",
  "sql`SELECT pg_advisory_xact_lock(1)`",
  "sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`",
  `sql\`ORDER BY name COLLATE "C"\``,
])("a new store with %s is missed if it is not listed", (text) => {
  expect(unlisted([{ path: "features/new/new.store.ts", text }])).toEqual(["features/new/new.store.ts"]);
});

test("a suite of races or of query plans runs on both engines", () => {
  const places = Object.keys(engineSuites);
  const missed = files.filter(
    ({ path, text }) =>
      suiteOf(path) === "database" && race.test(text) && !places.some((place) => path.startsWith(place)),
  );
  expect(missed.map(({ path }) => path)).toEqual([]);
});

test("everything that is listed exists, and is of the kind that is expected there", () => {
  const paths = files.map(({ path }) => path);
  for (const [place, stores] of Object.entries(engineSuites)) {
    const tests = paths.filter((path) => path.startsWith(place) && suiteOf(path) === "database");
    expect(tests, place).not.toEqual([]);
    for (const store of stores) {
      const text = files.find(({ path }) => path === store)?.text ?? "";
      expect(text, store).toMatch(engineSql);
    }
  }
});
