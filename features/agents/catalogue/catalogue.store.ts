import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { Micros } from "#platform/money/money.ts";
import type { CatalogueQuery } from "../agents.schema.ts";
import { type AgentCardRow, cardColumns } from "../agents.store.ts";

export type CatalogueFilter = Pick<CatalogueQuery, "contentType" | "language" | "mood" | "sort"> & {
  minRate: Micros | null;
  maxRate: Micros | null;
  /** Only agents published after this. */
  newSince: Date | null;
  /** Only these agents; null: all. */
  among: readonly string[] | null;
  /** Only agents with a public rating. */
  rated: boolean;
  after: Cursor | null;
  limit: number;
};

/** The number of agents in list order that are examined for words before the word index is used. */
const NEAR = 500;

/** The same two conditions as everywhere, split by table: the catalogue indexes cover the first one. */
const isPublic = sql`a.status = 'active' AND a.held_at IS NULL`;
const byActiveCreator = sql`u.status = 'active'`;
/** The same for thousands of rows: reads the few inactive creators once instead of each agent's creator. */
const byNobodyAway = sql`a.user_id NOT IN (SELECT uid FROM member_directory WHERE status <> 'active' AND user_type = 'model')`;

type Sort = CatalogueQuery["sort"];
const orders: Record<Sort, { column: RawBuilder<unknown>; type: RawBuilder<unknown>; down: boolean }> = {
  featured: { column: sql`a.featured_rank`, type: sql`integer`, down: false },
  new: { column: sql`a.published_at`, type: sql`timestamptz`, down: true },
  price: { column: sql`a.base_rate_micros`, type: sql`bigint`, down: false },
  rating: { column: sql`a.rating_rank`, type: sql`integer`, down: true },
};

function inOrder(sort: Sort): RawBuilder<unknown> {
  const { column, down } = orders[sort];
  return down ? sql`${column} DESC, a.id DESC` : sql`${column}, a.id`;
}

function fits(filter: CatalogueFilter): RawBuilder<unknown> {
  const { contentType, language, mood, minRate, maxRate, newSince, among, rated, after, sort } = filter;
  const { column, type, down } = orders[sort];
  const beyond = down ? sql`<` : sql`>`;
  const conditions = [
    isPublic,
    ...(contentType === undefined ? [] : [sql`a.content_type = ${contentType}`]),
    ...(language === undefined ? [] : [sql`a.language = ${language}`]),
    ...(mood === undefined ? [] : [sql`a.mood = ${mood}`]),
    ...(minRate === null ? [] : [sql`a.base_rate_micros >= ${minRate}`]),
    ...(maxRate === null ? [] : [sql`a.base_rate_micros <= ${maxRate}`]),
    ...(newSince === null ? [] : [sql`a.published_at > ${newSince}`]),
    ...(among === null ? [] : [sql`a.id = ANY(${among}::uuid[])`]),
    ...(rated ? [sql`a.rating_rank >= 0`] : []),
    ...(after === null ? [] : [sql`(${column}, a.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** One page of a list, read from the index of its order. */
export function listQueryOf(db: Db, filter: CatalogueFilter) {
  return db
    .with(
      (cte) => cte("page").materialized(),
      () => sql<{ id: string }>`(SELECT a.id FROM agents a JOIN member_directory u ON u.uid = a.user_id
        WHERE ${fits(filter)} AND ${byActiveCreator} ORDER BY ${inOrder(filter.sort)} LIMIT ${filter.limit})`,
    )
    .selectFrom("page")
    .innerJoin("agents as a", "a.id", "page.id")
    .select(cardColumns)
    .orderBy(inOrder(filter.sort));
}

/** How many match, counted up to `most`. */
export function countQueryOf(filter: CatalogueFilter, most: number) {
  return sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT 1 FROM agents a JOIN member_directory u ON u.uid = a.user_id
    WHERE ${fits({ ...filter, after: null })} AND ${byActiveCreator} LIMIT ${most}) fitting`;
}

/** A word to find, or several of which one is enough. */
export type Wanted = string | readonly string[];

/** The words as a prefix query for the word index. All must match. */
function prefixes(words: readonly Wanted[]) {
  const either = (word: Wanted) => [word].flat().map((one) => `${one}:*`);
  return sql`to_tsquery('simple', ${words.map((word) => `(${either(word).join(" | ")})`).join(" & ")})`;
}

type Found = { rows: AgentCardRow[]; fitting: number; isAll: boolean };

/**
 * One page of the agents that have all of these words. Common words are found among the first few hundred of the list,
 * in its order; rare ones are fetched by the word index and sorted. This bounds the work either way, where a single
 * query would have to guess how rare the words are. `fitting` counts those after the cursor; unless `isAll`, there are
 * more.
 */
export async function searchAgents(db: Db, filter: CatalogueFilter, words: readonly Wanted[]): Promise<Found> {
  const near = await nearQueryOf(db, filter, words).execute();
  const probed = near[0]?.probed ?? 0;
  const rows = near.filter((row): row is typeof row & AgentCardRow => row.id !== null);
  if (rows.length >= filter.limit || probed < NEAR) {
    return { rows, fitting: near[0]?.fitting ?? 0, isAll: probed < NEAR };
  }
  const found = await wordsQueryOf(db, filter, words).execute();
  return { rows: found, fitting: found[0]?.fitting ?? 0, isAll: true };
}

/** Examines the start of the list. Always returns at least one row, with the number of examined agents. */
export function nearQueryOf(db: Db, filter: CatalogueFilter, words: readonly Wanted[]) {
  return db
    .with(
      (cte) => cte("near").materialized(),
      () => sql<{ id: string }>`(SELECT a.id, a.user_id FROM agents a WHERE ${fits(filter)}
        ORDER BY ${inOrder(filter.sort)} LIMIT ${NEAR})`,
    )
    .with(
      "page",
      () => sql<{ id: string; fitting: number }>`(SELECT a.id, count(*) OVER ()::integer AS fitting
        FROM near JOIN agents a ON a.id = near.id JOIN member_directory u ON u.uid = near.user_id
        WHERE a.search @@ ${prefixes(words)} AND ${byActiveCreator} ORDER BY ${inOrder(filter.sort)} LIMIT ${filter.limit})`,
    )
    .selectFrom(sql<{ probed: number }>`(SELECT count(*)::integer AS probed FROM near)`.as("looked"))
    .leftJoin("page", (join) => join.onTrue())
    .leftJoin("agents as a", "a.id", "page.id")
    .select(cardColumns)
    .select(["looked.probed", "page.fitting"])
    .orderBy(inOrder(filter.sort));
}

/** Fetches all agents with the words by the word index, then filters, counts and sorts them. */
export function wordsQueryOf(db: Db, filter: CatalogueFilter, words: readonly Wanted[]) {
  return db
    .with(
      (cte) => cte("found").materialized(),
      () => sql<{ id: string }>`(SELECT a.id, a.user_id, a.status, a.held_at, a.content_type, a.language, a.mood,
        a.base_rate_micros, a.published_at, a.featured_rank, a.rating_rank
        FROM agents a WHERE ${isPublic} AND a.search @@ ${prefixes(words)})`,
    )
    .with(
      "page",
      () => sql<{ id: string; fitting: number }>`(SELECT a.id, count(*) OVER ()::integer AS fitting
        FROM found a WHERE ${fits(filter)} AND ${byNobodyAway} ORDER BY ${inOrder(filter.sort)} LIMIT ${filter.limit})`,
    )
    .selectFrom("page")
    .innerJoin("agents as a", "a.id", "page.id")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .where(sql<boolean>`${byActiveCreator}`)
    .select(cardColumns)
    .select("page.fitting")
    .orderBy(inOrder(filter.sort));
}

/**
 * Agents whose own or whose creator's name has the words, read from a name index alone. Exact names first, then names
 * that contain the words, then creators' names; each group in the usual order.
 */
export function namedQueryOf(db: Db, words: readonly string[], limit: number) {
  const nearness = sql`CASE WHEN lower(a.name) = ${words.join(" ")} THEN 0
    WHEN to_tsvector('simple', a.name) @@ to_tsquery('simple', ${words.join(" & ")}) THEN 1
    WHEN to_tsvector('simple', a.name) @@ ${prefixes(words)} THEN 2 ELSE 3 END`;
  return db
    .with(
      (cte) => cte("called").materialized(),
      () => sql<{ id: string }>`(SELECT a.id, a.user_id, a.featured_rank, ${nearness} AS nearness FROM agents a
        WHERE ${isPublic}
        AND to_tsvector('simple', a.name || ' ' || a.creator_name || ' ' || a.model_username || ' ' ||
          translate(a.model_username, '-_', '  ')) @@ ${prefixes(words)})`,
    )
    .with(
      "page",
      () => sql<{ id: string; nearness: number }>`(SELECT a.id, a.nearness FROM called a WHERE ${byNobodyAway}
        ORDER BY a.nearness, ${inOrder("featured")} LIMIT ${limit})`,
    )
    .selectFrom("page")
    .innerJoin("agents as a", "a.id", "page.id")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .where(sql<boolean>`${byActiveCreator}`)
    .select(cardColumns)
    .orderBy("page.nearness")
    .orderBy(inOrder("featured"));
}

/** The filter choices, most common first. */
export async function choicesOf(db: Db, most: number) {
  const among = (column: RawBuilder<unknown>) =>
    sql<{ value: string }>`SELECT ${column} AS value FROM agents a WHERE ${isPublic} AND ${column} <> ''
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`.execute(db);
  const [languages, moods] = [await among(sql`a.language`), await among(sql`a.mood`)];
  return { languages: languages.rows.map(({ value }) => value), moods: moods.rows.map(({ value }) => value) };
}
