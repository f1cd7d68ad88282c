import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { Micros } from "#platform/money/money.ts";
import type { CatalogueQuery } from "../agents.schema.ts";
import { type AgentCardRow, cardColumns } from "../agents.store.ts";

export type CatalogueFilter = Pick<CatalogueQuery, "contentType" | "language" | "mood" | "sort"> & {
  minRate: Micros | null;
  maxRate: Micros | null;
  /** Only agents that went public after this. */
  newSince: Date | null;
  /** Only agents whose rating the public sees. */
  rated: boolean;
  after: Cursor | null;
  limit: number;
};

/** So many agents in the order of a list are looked through for words, before the index of words is asked. */
const NEAR = 500;

/** The same two conditions as everywhere, split by table: the indexes of the catalogue hold what the first is about. */
const isPublic = sql`a.status = 'active' AND a.held_at IS NULL`;
const byActiveCreator = sql`u.status = 'active'`;
/** The same for thousands at a time: the few creators who are away are looked up once, instead of the creator of each agent. */
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
  const { contentType, language, mood, minRate, maxRate, newSince, rated, after, sort } = filter;
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

/** How many fit, counted up to `most`. */
export function countQueryOf(filter: CatalogueFilter, most: number) {
  return sql<{ count: number }>`SELECT count(*)::integer AS count FROM (
    SELECT 1 FROM agents a JOIN member_directory u ON u.uid = a.user_id
    WHERE ${fits({ ...filter, after: null })} AND ${byActiveCreator} LIMIT ${most}) fitting`;
}

/** The beginnings of words, as the index of words is asked for them. All of them must be there. */
const prefixes = (words: readonly string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;

type Found = { rows: AgentCardRow[]; fitting: number; isAll: boolean };

/**
 * One page of those that have all of these words. Common words are met among the first few hundred of the list, in its
 * order; all others are rare enough to be fetched by the index of words and sorted. Either way the work is bounded, where
 * one query for both would have to guess how rare the words are. `fitting` counts those after the marker; unless `isAll`,
 * there are more.
 */
export async function searchAgents(db: Db, filter: CatalogueFilter, words: readonly string[]): Promise<Found> {
  const near = await nearQueryOf(db, filter, words).execute();
  const probed = near[0]?.probed ?? 0;
  const rows = near.filter((row): row is typeof row & AgentCardRow => row.id !== null);
  if (rows.length >= filter.limit || probed < NEAR) {
    return { rows, fitting: near[0]?.fitting ?? 0, isAll: probed < NEAR };
  }
  const found = await wordsQueryOf(db, filter, words).execute();
  return { rows: found, fitting: found[0]?.fitting ?? 0, isAll: true };
}

/** Looks through the first of the list. Always one row at least, for how many were looked at. */
export function nearQueryOf(db: Db, filter: CatalogueFilter, words: readonly string[]) {
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

/** Fetches all that have the words by their index, then filters, counts and sorts them. */
export function wordsQueryOf(db: Db, filter: CatalogueFilter, words: readonly string[]) {
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
 * Those that are called so, or whose creator is, read from an index of names alone. First whose name is just that, then
 * whose name says it, then those of a creator who is called so; each in the usual order.
 */
export function namedQueryOf(db: Db, words: readonly string[], limit: number) {
  const nearness = sql`CASE WHEN lower(a.name) = ${words.join(" ")} THEN 0
    WHEN to_tsvector('simple', a.name) @@ ${prefixes(words)} THEN 1 ELSE 2 END`;
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

/** What there is to choose from, the most common first. */
export async function choicesOf(db: Db, most: number) {
  const among = (column: RawBuilder<unknown>) =>
    sql<{ value: string }>`SELECT ${column} AS value FROM agents a WHERE ${isPublic} AND ${column} <> ''
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`.execute(db);
  const [languages, moods] = [await among(sql`a.language`), await among(sql`a.mood`)];
  return { languages: languages.rows.map(({ value }) => value), moods: moods.rows.map(({ value }) => value) };
}
