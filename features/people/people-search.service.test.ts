import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { createPeopleSearch } from "./people-search.service.ts";
import { byUids, hasTrigrams, newestQuery, similarQuery, startingWithQuery } from "./people-search.store.ts";

const database = await databaseOfFile();
const names = ["nightowl", "night-train", "morninglark", "quiet_river", "harbour9"];
const uids = new Map<string, string>();

const { members } = await withMembers(database);
const admin = await anAdmin(members);
const member = (await members.signUp(stranger(), visitor)).viewer;
const people = createPeopleSearch({ db: database.db });
beforeAll(async () => {
  for (const [at, username] of names.entries()) {
    const uid = uuidv7();
    uids.set(username, uid);
    const email = `${username}@lamp.example`;
    await sql`INSERT INTO users (uid, username, email, name, user_type, created_at)
      VALUES (${uid}, ${username}, ${email}, ${at === 3 ? "Marlow Finch" : null}, ${at === 4 ? "model" : "user"},
        ${new Date(Date.UTC(2026, 0, at + 1))})`.execute(database.db);
  }
});

const found = async (query: Parameters<typeof people.search>[1]) => {
  const page = await people.search(admin, query);
  return { match: page.match, names: page.people.map(({ username }) => username) };
};

test("finds a member by uid, username or email in any case, and masks the email", async () => {
  expect(await found({ q: uids.get("nightowl") ?? "" })).toEqual({ match: "exact", names: ["nightowl"] });
  expect((await found({ q: "NightOwl" })).names[0]).toBe("nightowl");
  expect(await found({ q: "Quiet_River@lamp.example" })).toEqual({ match: "exact", names: ["quiet_river"] });
  const { people: lines } = await people.search(admin, { q: "nightowl@lamp.example" });
  expect(lines[0]).toMatchObject({ email: "n…@lamp.example", locked: false });
});

test("a member whom safety keeps from calling is told apart, until the flag is reviewed", async () => {
  const uid = uids.get("harbour9") ?? "";
  const locked = async () => (await people.search(admin, { q: uid })).people[0]?.locked;
  await sql`INSERT INTO safety_flags (id, subject_type, subject_id, code, locks, opened_at)
    VALUES (${uuidv7()}, 'member', ${uid}, 'underage_user', true, now())`.execute(database.db);
  expect(await locked()).toBe(true);
  await sql`UPDATE safety_flags SET cleared_at = now(), cleared_by = ${admin.uid}, cleared_reason = 'Looked at'
    WHERE subject_id = ${uid}`.execute(database.db);
  expect(await locked()).toBe(false);
});

test("a member whose credit is frozen is told apart as well", async () => {
  const uid = uids.get("harbour9") ?? "";
  const frozen = async () => (await people.search(admin, { q: uid })).people[0]?.frozen;
  expect(await frozen()).toBe(false);
  await sql`SELECT ledger_freeze(${uid}, true, now())`.execute(database.db);
  expect(await frozen()).toBe(true);
  await sql`SELECT ledger_freeze(${uid}, false, now())`.execute(database.db);
  expect(await frozen()).toBe(false);
});

test("finds by the beginning of a username, email or name, in any case", async () => {
  expect(await found({ q: "Night" })).toEqual({ match: "begins", names: ["night-train", "nightowl"] });
  expect((await found({ q: "harbour9@la" })).names).toEqual(["harbour9"]);
  expect((await found({ q: "marlow" })).names).toEqual(["quiet_river"]);
  expect((await found({ q: "%" })).names).toEqual([]);
});

test("finds names with a typo, marked as similar", async () => {
  expect(await hasTrigrams(database.db)).toBe(true);
  for (const slip of ["nigthowl", "nightwol", "mornniglark", "quiet_rivr", "marlw finch"]) {
    const { match, names: alike } = await found({ q: slip });
    expect(match, slip).toBe("alike");
    expect(alike.length, slip).toBeGreaterThan(0);
    expect(["nightowl", "morninglark", "quiet_river"], slip).toContain(alike[0]);
  }
  expect((await found({ q: "zzyzx" })).names).toEqual([]);
});

test("finds the same member without the trigram index", async () => {
  await sql`ALTER INDEX users_spelling RENAME TO users_spelling_away`.execute(database.db);
  const plain = createPeopleSearch({ db: database.db });
  const page = await plain.search(admin, { q: "nigthowl" });
  expect([page.match, page.people[0]?.username]).toEqual(["alike", "nightowl"]);
  await sql`ALTER INDEX users_spelling_away RENAME TO users_spelling`.execute(database.db);
});

test("filters by type, role, status, day and payment, with and without a search text", async () => {
  await sql`UPDATE users SET status = 'suspended' WHERE username = 'morninglark'`.execute(database.db);
  await sql`UPDATE users SET first_paid_at = now() WHERE username = 'quiet_river'`.execute(database.db);
  expect((await found({ status: "suspended" })).names).toEqual(["morninglark"]);
  expect((await found({ paid: "yes" })).names).toEqual(["quiet_river"]);
  expect((await found({ type: "model" })).names).toEqual(["harbour9"]);
  expect((await found({ role: "admin" })).names).toEqual([admin.username]);
  expect((await found({ joinedFrom: "2026-01-02", joinedTo: "2026-01-03" })).names).toEqual([
    "morninglark",
    "night-train",
  ]);
  expect((await found({ q: "night", paid: "yes" })).names).toEqual([]);
});

/** One that is not paid yet. */
const aPurchase = (uid: string, id: string, reference: string, db: Db = database.db) =>
  sql`INSERT INTO purchases (id, uid, idem_key, processor, processor_ref, brand, price_micros, bonus_micros, created_at)
    VALUES (${id}, ${uid}, ${id}, 'sandbox', ${reference}, 'Nocturne', 10000000, 0, now())`.execute(db);

test("finds the member of a payment, by our id and by the processor's reference", async () => {
  const id = uuidv7();
  const uid = uids.get("harbour9") ?? "";
  await aPurchase(uid, id, "ch_88aa77bb");
  for (const q of [`sandbox:pi_${id}`, `pi_${id}`, "ch_88aa77bb", "sandbox:ch_88aa77bb"]) {
    expect((await found({ q })).names, q).toEqual(["harbour9"]);
  }
  expect((await found({ q: `pi_${uuidv7()}` })).names).toEqual([]);
});

test("the first credited purchase marks a member as paying", async () => {
  const [id, uid] = [uuidv7(), uids.get("harbour9") ?? ""];
  const undone = database.db.transaction().execute(async (tx) => {
    const paidAt = async () => (await byUids(tx, [uid]))[0]?.first_paid_at ?? null;
    await aPurchase(uid, id, "ch_11bb22cc", tx);
    expect(await paidAt()).toBeNull();
    await sql`UPDATE purchases SET state = 'paid', journal_id = ${uuidv7()}, paid_at = '2026-02-03T04:05:06Z',
      settled_at = '2026-02-03T04:05:06Z' WHERE id = ${id}`.execute(tx);
    expect((await paidAt())?.toISOString()).toBe("2026-02-03T04:05:06.000Z");
    throw new Error("undone, for other tests count who pays");
  });
  await expect(undone).rejects.toThrow("undone");
});

test("pages follow each other without a gap, newest first", async () => {
  const many = Array.from({ length: 120 }, (_, n) => n);
  await sql`INSERT INTO users (uid, username, email, user_type, created_at)
    SELECT gen_random_uuid(), 'crowd-' || n, 'crowd-' || n || '@lamp.example', 'user', '2020-01-01'::timestamptz + n * interval '1 h'
    FROM unnest(${many}::int[]) AS n`.execute(database.db);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await people.search(admin, { joinedTo: "2020-12-31", ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.people.map(({ username }) => username));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(many.map((n) => `crowd-${n}`).reverse());
  await expect(people.search(admin, { cursor: "made-up" })).rejects.toMatchObject({ code: "bad_cursor" });
});

test("every sort order and prefix search uses an index", async () => {
  const planOf = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql: text, parameters } = query.compile();
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL enable_seqscan = off");
      await client.query("SET LOCAL enable_sort = off");
      const { rows } = await client.query(`EXPLAIN ${text}`, [...parameters]);
      return rows.map((row) => Object.values(row).join(" ")).join("\n");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  };
  const page = { after: null, limit: 51 };
  const { db } = database;
  expect(await planOf(newestQuery(db, {}, page))).toContain("users_newest");
  expect(await planOf(newestQuery(db, { status: "suspended" }, page))).toContain("users_newest_inactive");
  expect(await planOf(newestQuery(db, { role: "admin" }, page))).toContain("users_newest_admins");
  expect(await planOf(newestQuery(db, { paid: "yes" }, page))).toContain("users_newest_paying");
  expect(await planOf(startingWithQuery(db, "username", "nig", {}, 50))).toContain("users_username_begins");
  expect(await planOf(startingWithQuery(db, "email", "nig", {}, 50))).toContain("users_email_begins");
  expect(await planOf(startingWithQuery(db, "name", "nig", {}, 50))).toContain("users_name_begins");
  expect(await planOf(similarQuery(db, "nigthowl", {}))).toContain("users_spelling");
});

test("only an admin can search", async () => {
  await expect(people.search(member, { q: "night" })).rejects.toMatchObject({ status: 404 });
  await expect(people.search(null, { q: "night" })).rejects.toMatchObject({ status: 401 });
});
