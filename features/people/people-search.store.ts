import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { Tables } from "#platform/database/tables.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { PeopleQuery } from "./people.schema.ts";
import { prefixPattern } from "./people-search.rules.ts";

export type Filters = Pick<PeopleQuery, "type" | "role" | "status" | "paid" | "joinedFrom" | "joinedTo">;
export type PersonRow = Awaited<ReturnType<typeof byUids>>[number];

/** Trigram similarity thresholds, tried in order until one finds someone, and the number of rows to score. */
const thresholds = ["0.7", "0.45"];
const maxCandidates = 200;
/** Limits how many index matches are read for trigrams that occur in very many names. */
const maxIndexMatches = "1000";

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
/** Whether safety has locked the member with this uid: an open flag keeps them from calling. */
export const lockedOf = (uid: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM safety_flags f
  WHERE f.subject_type = 'member' AND f.subject_id = ${uid} AND f.cleared_at IS NULL AND f.locks)`;
/** Whether a disputed payment has frozen the credit of the member with this uid. */
export const frozenOf = (uid: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM ledger_accounts f
  WHERE f.owner_id = ${uid} AND f.kind = 'user:paid' AND f.frozen_at IS NOT NULL)`;
const people = (db: Db) => {
  const uid = sql.ref("users.uid");
  return db
    .selectFrom("users")
    .select(columns)
    .select([lockedOf(uid).as("locked"), frozenOf(uid).as("frozen")]);
};

function filtered<Row>(rows: SelectQueryBuilder<Tables, "users", Row>, filters: Filters) {
  let left = rows;
  if (filters.type) left = left.where(sql<boolean>`user_type = ${filters.type}`);
  if (filters.role) left = left.where(sql<boolean>`role = ${filters.role}`);
  if (filters.status) left = left.where(sql<boolean>`status = ${filters.status}`);
  // This condition lets Postgres use the partial index for inactive members.
  if (filters.status && filters.status !== "active") left = left.where(sql<boolean>`status <> 'active'`);
  if (filters.paid) left = left.where("first_paid_at", filters.paid === "yes" ? "is not" : "is", null);
  if (filters.joinedFrom) left = left.where("created_at", ">=", new Date(filters.joinedFrom));
  if (filters.joinedTo) left = left.where("created_at", "<", new Date(Date.parse(filters.joinedTo) + dayMs));
  return left;
}

/** Newest first, after the cursor. Returned unexecuted so that a test can check its query plan. */
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

/** Members with exactly this username or email. */
export function named(db: Db, text: string, filters: Filters): Promise<PersonRow[]> {
  return filtered(people(db), filters)
    .where(sql<boolean>`(lower(username) = ${text} OR lower(email) = ${text})`)
    .execute();
}

/** Members of a payment, by our purchase id or the processor's reference. */
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

/** Members whose username, email or name starts with the text, at most `limit` of each in alphabetical order. */
export async function startingWith(db: Db, text: string, filters: Filters, limit: number): Promise<PersonRow[]> {
  const found: PersonRow[] = [];
  for (const field of ["username", "email", "name"] as const) {
    found.push(...(await startingWithQuery(db, field, text, filters, limit).execute()));
  }
  return [...new Map(found.map((row) => [row.uid, row])).values()].slice(0, limit);
}

export function startingWithQuery(
  db: Db,
  field: keyof typeof beginnings,
  text: string,
  filters: Filters,
  limit: number,
) {
  const value = beginnings[field];
  const rows = filtered(people(db), filters).where(sql<boolean>`${value} LIKE ${prefixPattern(text)}`);
  return rows.orderBy(sql`${value} USING ~<~`).limit(limit);
}

/** Whether the trigram index exists. */
export async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_class WHERE relname = 'users_spelling' AND relkind = 'i'`.execute(db);
  return rows.length > 0;
}

/** Members with possibly similar names; the rules score them. */
export async function similarNames(db: Db, text: string, filters: Filters): Promise<PersonRow[]> {
  for (const threshold of thresholds) {
    const rows = await similarAbove(db, threshold, text, filters);
    if (rows.length > 0) return rows;
  }
  return [];
}

function similarAbove(db: Db, threshold: string, text: string, filters: Filters): Promise<PersonRow[]> {
  return transact(db, async (tx) => {
    // Selectivity of similarity is hard to estimate: the planner would often prefer a sequential scan.
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${threshold}, true),
      set_config('gin_fuzzy_search_limit', ${maxIndexMatches}, true), set_config('enable_seqscan', 'off', true)`.execute(
      tx,
    );
    return similarQuery(tx, text, filters).execute();
  });
}

export function similarQuery(db: Db, text: string, filters: Filters) {
  const rows = filtered(people(db), filters).where(sql<boolean>`member_words(username, email, name) %> ${text}`);
  return rows.limit(maxCandidates);
}

/** Fallback without the trigram index: members whose names start with the same two letters. */
export function samePrefix(db: Db, text: string, filters: Filters): Promise<PersonRow[]> {
  return startingWith(db, text.slice(0, 2), filters, maxCandidates);
}
