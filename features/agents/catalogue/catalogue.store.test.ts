import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { addCrowd } from "#tests/builders/crowd.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import type { CatalogueQuery } from "../agents.schema.ts";
import { publicRating } from "../public-rating.rules.ts";
import {
  type CatalogueFilter,
  choicesOf,
  countQueryOf,
  listQueryOf,
  namedQueryOf,
  nearQueryOf,
  searchAgents,
  wordsQueryOf,
} from "./catalogue.store.ts";

const sorts = ["featured", "new", "price", "rating"] as const;
type Sort = CatalogueQuery["sort"];
const indexOf: Record<Sort, string> = {
  featured: "agents_featured",
  new: "agents_newest",
  price: "agents_by_price",
  rating: "agents_by_rating",
};
const laterPage: Record<Sort, string> = {
  featured: "1000000",
  new: new Date(Date.now() - 300 * 86_400_000).toISOString(),
  price: "2000000",
  rating: "500",
};
const filterOf = (sort: Sort, more: Partial<CatalogueFilter> = {}): CatalogueFilter => ({
  sort,
  contentType: undefined,
  language: undefined,
  mood: undefined,
  minRate: null,
  maxRate: null,
  newSince: null,
  among: null,
  rated: false,
  after: null,
  limit: 25,
  ...more,
});
const aMonthAgo = new Date(Date.now() - 30 * 86_400_000);
const everyFilter: Partial<CatalogueFilter>[] = [
  {},
  { contentType: "joi" },
  { minRate: dollars(1), maxRate: dollars(2) },
  { language: "fi" },
  { mood: "mood 3" },
  { newSince: aMonthAgo },
  { rated: true },
  { contentType: "dominatrix", language: "de", mood: "mood 1", maxRate: dollars(5), newSince: aMonthAgo, rated: true },
];

const database = await databaseOfFile();
await addCrowd(database.db, 6_000);
await database.pool.query("VACUUM agents");

type Compiled = { sql: string; parameters: readonly unknown[] };
/** Plans as on a server that has its tables in memory; the embedded database does not assume that. */
async function planOf(query: Compiled): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query("SET random_page_cost = 1.1");
    const { rows } = await client.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release();
  }
}
const anIndexOfTheCatalogue = /agents_(featured|newest|by_price|by_rating|by_mood)/;
const told = (filter: Partial<CatalogueFilter>) =>
  JSON.stringify(filter, (_, value) => (typeof value === "bigint" ? String(value) : value));
/** The part of a plan that finds the ids. */
const partOf = (plan: string, name: string) =>
  plan.split(/\n(?=\s*CTE )/).find((part) => part.includes(`CTE ${name}`)) ?? "";

describe("a large catalogue", () => {
  test.each(sorts)("sorted by %s, is read from that order's index alone, first page and later ones", async (sort) => {
    for (const filter of [{}, { contentType: "joi" as const }, { language: "de" }, { rated: true }]) {
      for (const after of [null, { value: laterPage[sort], id: uuidv7() }]) {
        const query = listQueryOf(database.db, filterOf(sort, { ...filter, after })).compile();
        const plan = partOf(await planOf(query), "page");
        expect(plan, told(filter)).toContain(`Index Only Scan using ${indexOf[sort]} on agents`);
        expect(plan, told(filter)).not.toContain("Sort");
      }
    }
  });

  test.each(sorts)("sorted by %s, is never read whole, whatever the filter", async (sort) => {
    for (const filter of everyFilter) {
      for (const after of [null, { value: laterPage[sort], id: uuidv7() }]) {
        const list = await planOf(listQueryOf(database.db, filterOf(sort, { ...filter, after })).compile());
        expect(partOf(list, "page"), told(filter)).toMatch(anIndexOfTheCatalogue);
        expect(list, told(filter)).not.toContain("Seq Scan on agents");
      }
      const counted = await planOf(countQueryOf(filterOf(sort, filter), 501).compile(database.db));
      expect(counted, told(filter)).not.toContain("Seq Scan on agents");
    }
  });

  test.each(sorts)("sorted by %s, is searched among the first five hundred, then by the word index", async (sort) => {
    for (const filter of everyFilter) {
      const near = await planOf(nearQueryOf(database.db, filterOf(sort, filter), ["cesolum"]).compile());
      expect(partOf(near, "near"), told(filter)).toMatch(anIndexOfTheCatalogue);
      const found = await planOf(wordsQueryOf(database.db, filterOf(sort, filter), ["cesolum"]).compile());
      expect(partOf(found, "found")).toContain("agents_search");
    }
  });

  test("is searched for names in a name index", async () => {
    expect(partOf(await planOf(namedQueryOf(database.db, ["barana"], 4).compile()), "called")).toContain(
      "agents_names",
    );
  });

  test("returns the same search results as a full scan, for rare and for common words", async () => {
    const counts: number[] = [];
    for (const word of ["barana", "batesist", "cemorex", "crowd 77", "zzz"]) {
      const words = word.split(" ");
      const filter = filterOf("price", { contentType: "joi", limit: 40 });
      const read = await sql<{ id: string }>`
        SELECT a.id FROM agents a JOIN users u ON u.uid = a.user_id
        WHERE a.status = 'active' AND u.status = 'active' AND a.content_type = 'joi' AND ${sql.join(
          words.map(
            (one) => sql`EXISTS (SELECT FROM unnest(string_to_array(lower(translate(a.name || ' ' || a.creator_name
            || ' ' || a.model_username || ' ' || a.tagline || ' ' || a.description || ' ' || a.mood || ' '
            || array_to_string(a.welcomes, ' '), '.-', '  ')), ' ')) AS said
            WHERE said LIKE ${`${one}%`})`,
          ),
          sql` AND `,
        )} ORDER BY a.base_rate_micros, a.id`.execute(database.db);
      const { rows, fitting, isAll } = await searchAgents(database.db, filter, words);
      const expected = read.rows.map(({ id }) => id);
      expect(
        rows.map(({ id }) => id),
        word,
      ).toEqual(expected.slice(0, 40));
      if (isAll) expect(fitting, word).toBe(expected.length);
      else expect(fitting, word).toBeLessThan(expected.length);
      counts.push(expected.length);
    }
    // The words must differ in frequency, or this test proves nothing.
    expect(Math.max(...counts)).toBeGreaterThan(400);
    expect(counts.at(-1)).toBe(0);
  });

  test("excludes paused and held agents and those of suspended creators", async () => {
    const all = async () => (await countQueryOf(filterOf("new"), 100_000).execute(database.db)).rows[0]?.count ?? 0;
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::integer FROM agents a JOIN users u ON u.uid = a.user_id
      WHERE a.status = 'active' AND u.status = 'active'`.execute(database.db);
    const before = await all();
    expect(before).toBe(rows[0]?.count);
    const [first] = await listQueryOf(database.db, filterOf("new")).execute();
    await sql`UPDATE agents SET held_at = now() WHERE id = ${first?.id}`.execute(database.db);
    expect(await all()).toBe(before - 1);
    expect((await listQueryOf(database.db, filterOf("new")).execute())[0]?.id).not.toBe(first?.id);
    await sql`UPDATE agents SET held_at = NULL WHERE id = ${first?.id}`.execute(database.db);
  });
});

describe("the rating rank", () => {
  test("is set for exactly those agents whose rating is public", async () => {
    const { rows } = await sql<{ up: number; count: number; calls: number; rank: number }>`
      SELECT ratings_up AS up, ratings_count AS count, billed_calls AS calls, rating_rank AS rank FROM agents`.execute(
      database.db,
    );
    for (const { up, count, calls, rank } of rows) {
      expect(rank >= 0).toBe(publicRating({ up, count, billedCalls: calls }) !== null);
      expect(rank).toBeLessThanOrEqual(1_000);
    }
  });

  test("grows with the share of thumbs up and with the number of raters", async () => {
    const rankOf = async (up: number, count: number) => {
      const { rows } = await sql<{ rank: number }>`
        UPDATE agents SET ratings_up = 0, ratings_count = ${count}, billed_calls = 10 WHERE model_username = 'crowd-1';
      `
        .execute(database.db)
        .then(() =>
          sql<{ rank: number }>`UPDATE agents SET ratings_up = ${up} WHERE model_username = 'crowd-1'
          RETURNING rating_rank AS rank`.execute(database.db),
        );
      return rows[0]?.rank ?? Number.NaN;
    };
    const [oneOfOne, ten, ninetyOfHundred, hundred, none] = [
      await rankOf(1, 1),
      await rankOf(10, 10),
      await rankOf(90, 100),
      await rankOf(100, 100),
      await rankOf(0, 40),
    ];
    expect([oneOfOne, ten, ninetyOfHundred, hundred, none]).toEqual([206, 722, 825, 963, 0]);
  });
});

test("the language and mood choices are those of public agents, most common first", async () => {
  const { languages, moods } = await choicesOf(database.db, 5);
  expect(languages[0]).toBe("en");
  expect([...languages].sort()).toEqual(["de", "en", "es", "fi", "fr"]);
  expect(moods).toHaveLength(5);
  expect(moods[0]).toBe("mood 0");
});

test("a creator's new name is found immediately, and a mood has one spelling", async () => {
  await sql`UPDATE users SET name = 'Quiet Harbour' WHERE username = 'crowd-2'`.execute(database.db);
  await sql`UPDATE agents SET mood = ' Warm ', status = 'active' WHERE model_username = 'crowd-2'`.execute(database.db);
  const { rows } = await searchAgents(database.db, filterOf("featured", { mood: "warm" }), ["quiet", "harb"]);
  expect(rows.map((row) => row.modelUsername)).toEqual(["crowd-2"]);
});
