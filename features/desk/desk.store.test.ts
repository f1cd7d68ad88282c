import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { kindsThatMayWait } from "./desk.store.ts";

let database: Database;
let demo: Awaited<ReturnType<typeof withDemo>>;
beforeAll(async () => {
  database = await testDatabase();
  demo = await withDemo(database);
});
afterAll(() => database.close());

const waiting = async () => [...(await kindsThatMayWait(database.db))].sort();

test("a kind is named from the first thing that waits of it until the last one is done", async () => {
  const { db } = database;
  const before = await waiting();
  expect(before).not.toContain("safety");
  expect(before).not.toContain("confirmation");
  const uid = demo.seeded.customers[0]?.viewer.uid;
  await sql`INSERT INTO safety_flags (id, subject_type, subject_id, code, opened_at)
    VALUES (gen_random_uuid(), 'member', ${uid}, 'minor_sexual', now())`.execute(db);
  expect(await waiting()).toEqual([...before, "safety"].sort());
  await sql`UPDATE safety_flags SET cleared_at = now(), cleared_by = ${uid}, cleared_reason = 'Looked at'`.execute(db);
  expect(await waiting()).toEqual(before);
});
