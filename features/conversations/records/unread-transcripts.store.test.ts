import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { unreadQuery } from "./unread-transcripts.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
beforeAll(async () => {
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, ended_at, billed_ms)
    SELECT gen_random_uuid(), ${site.customer("free").uid}::uuid, user_id, id, name, model_username, 1500000, 7000, 200000,
      true, 'ended', 'user', now() - n * interval '1 minute', now(), 90000
    FROM agents, generate_series(1, 1000) n`.execute(database.db);
  await sql`INSERT INTO call_transcripts (call_id, customer_uid, kept_from, read_at)
    SELECT id, customer_uid, created_at, CASE WHEN random() < 0.995 THEN now() END FROM calls`.execute(database.db);
  await sql`ANALYZE calls, call_transcripts`.execute(database.db);
});

test("calls that nobody has looked through are found by an index of them alone, however many are kept", async () => {
  const query = unreadQuery({ endedBefore: new Date(), limit: 50 }).compile(database.db);
  const { rows } = await database.pool.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("call_transcripts_unread");
  expect(plan).not.toContain("Seq Scan");
});
