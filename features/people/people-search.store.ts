import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { Tables } from "#platform/database/tables.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { PeopleQuery } from "./people.schema.ts";
import { beginsWith } from "./people-search.rules.ts";

export type Filters = Pick<PeopleQuery, "type" | "role" | "status" | "paid" | "joinedFrom" | "joinedTo">;
export type PersonRow = Awaited<ReturnType<typeof byUids>>[number];

/** How alike a name has to be to be looked at; less only where nobody is so much alike. And at how many of them. */
const thresholds = ["0.7", "0.45"];
const candidates = 200;
/** Where a piece of a name is in very many others, the index gives so many of them instead of all. */
const mostMatches = "1000";

const columns = [
  "uid",
  "username",
  "name",
  "email",
  "user_type",
  "role",
  "status",
  "created_at",
  "first_paid_at",
] as const;
const people = (db: Db) => db.selectFrom("users").select(columns);

function filtered<Row>(rows: SelectQueryBuilder<Tables, "users", Row>, filters: Filters) {
  let left = rows;
  if (filters.type) left = left.where(sql<boolean>`user_type = ${filters.type}`);
  if (filters.role) left = left.where(sql<boolean>`role = ${filters.role}`);
  if (filters.status) left = left.where(sql<boolean>`status = ${filters.status}`);
  // The plain spelling lets the partial index of those who are not active be used.
  if (filters.status && filters.status !== "active") left = left.where(sql<boolean>`status <> 'active'`);
  if (filters.paid) left = left.where("first_paid_at", filters.paid === "yes" ? "is not" : "is", null);
  if (filters.joinedFrom) left = left.where("created_at", ">=", new Date(filters.joinedFrom));
  if (filters.joinedTo) left = left.where("created_at", "<", new Date(Date.parse(filters.joinedTo) + dayMs));
  return left;
}

/** Newest first, after the cursor. Apart from its execution so that a test can ask for its plan. */
export function newestQuery(db: Db, filters: Filters, page: { after: Cursor | null; limit: number }) {
  const rows = filtered(people(db), filters).orderBy("created_at", "desc").orderBy("uid", "desc").limit(page.limit);
  if (!page.after) return rows;
  const { value, id } = page.after;
  return rows.where(sql<boolean>`(created_at, uid) < (${value}::timestamptz, ${id}::uuid)`);
}

export function byUids(db: Db, uids: string[], filters: Filters = {}) {
  return filtered(people(db), filters)
    .where("uid", "in", uids.length > 0 ? uids : ["00000000-0000-0000-0000-000000000000"])
    .execute();
}

/** Whoever is called exactly so: by username or e-mail. */
export function exactly(db: Db, words: string, filters: Filters): Promise<PersonRow[]> {
  return filtered(people(db), filters)
    .where(sql<boolean>`(lower(username) = ${words} OR lower(email) = ${words})`)
    .execute();
}

/** The members of a payment, by our purchase or by what a processor calls it. */
export async function ofPayment(db: Db, sought: { reference: string; purchaseId: string | null }): Promise<string[]> {
  const reference = sought.reference.replace(/^[a-z-]+:/, "");
  const rows = await db
    .selectFrom("purchases")
    .select("uid")
    .distinct()
    .where((eb) =>
      sought.purchaseId === null
        ? eb("processor_ref", "in", [sought.reference, reference])
        : eb("id", "=", sought.purchaseId),
    )
    .limit(20)
    .execute();
  return rows.map(({ uid }) => uid);
}

const beginnings = {
  username: sql<string>`username`,
  email: sql<string>`email`,
  name: sql<string>`lower(name)`,
};

/** Members whose username, e-mail or name begins so, at most `limit` of each in the order of the alphabet. */
export async function beginning(db: Db, words: string, filters: Filters, limit: number): Promise<PersonRow[]> {
  const found: PersonRow[] = [];
  for (const field of ["username", "email", "name"] as const) {
    found.push(...(await beginningQuery(db, field, words, filters, limit).execute()));
  }
  return [...new Map(found.map((row) => [row.uid, row])).values()].slice(0, limit);
}

export function beginningQuery(db: Db, field: keyof typeof beginnings, words: string, filters: Filters, limit: number) {
  const value = beginnings[field];
  const rows = filtered(people(db), filters).where(sql<boolean>`${value} LIKE ${beginsWith(words)}`);
  return rows.orderBy(sql`${value} USING ~<~`).limit(limit);
}

/** Whether the database compares spellings by itself. */
export async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_class WHERE relname = 'users_spelling' AND relkind = 'i'`.execute(db);
  return rows.length > 0;
}

/** Members who may be called alike; how alike is for the rules to say. */
export async function spelledAlike(db: Db, words: string, filters: Filters): Promise<PersonRow[]> {
  for (const threshold of thresholds) {
    const rows = await asAlikeAs(db, threshold, words, filters);
    if (rows.length > 0) return rows;
  }
  return [];
}

function asAlikeAs(db: Db, threshold: string, words: string, filters: Filters): Promise<PersonRow[]> {
  return transact(db, async (tx) => {
    // How many names are alike cannot be foreseen, and where many seem to be, the planner would rather read all of them.
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${threshold}, true),
      set_config('gin_fuzzy_search_limit', ${mostMatches}, true), set_config('enable_seqscan', 'off', true)`.execute(
      tx,
    );
    return alikeQuery(tx, words, filters).execute();
  });
}

export function alikeQuery(db: Db, words: string, filters: Filters) {
  const rows = filtered(people(db), filters).where(sql<boolean>`member_words(username, email, name) %> ${words}`);
  return rows.limit(candidates);
}

/** The same where the database cannot compare spellings: whoever begins with the same two letters is looked at. */
export function beginningAlike(db: Db, words: string, filters: Filters): Promise<PersonRow[]> {
  return beginning(db, words.slice(0, 2), filters, candidates);
}
