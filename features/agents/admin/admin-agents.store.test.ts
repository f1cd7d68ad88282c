import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addCrowd } from "#tests/builders/crowd.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { type AdminAgentFilter, adminAgentQueryOf } from "./admin-agents.store.ts";

const database = await databaseOfFile();
beforeAll(async () => {
  await addCrowd(database.db, 3_000);
  await sql`UPDATE agents SET updated_at = date_trunc('milliseconds', published_at)`.execute(database.db);
  await sql`ANALYZE agents`.execute(database.db);
});

const all: AdminAgentFilter = {
  sought: null,
  state: undefined,
  contentType: undefined,
  featured: undefined,
  after: null,
  limit: 51,
};
const query = (filter: Partial<AdminAgentFilter>) => adminAgentQueryOf(database.db, { ...all, ...filter });

async function planOf(filter: Partial<AdminAgentFilter>): Promise<string> {
  const { sql: text, parameters } = query(filter).compile();
  const { rows } = await database.pool.query(`EXPLAIN ${text}`, [...parameters]);
  return rows.map((row) => Object.values(row).join(" ")).join("\n");
}

test("pages follow each other without a gap, last changed first", async () => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM agents WHERE status = 'paused'
    ORDER BY updated_at DESC, id DESC`.execute(database.db);
  const seen: string[] = [];
  for (let after: AdminAgentFilter["after"] = null; ; ) {
    const page = await query({ state: "paused", after }).execute();
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < 51) break;
    after = { value: last.changedAt.toISOString(), id: last.id };
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(200);
});

test("every filter has an index, and none reads the whole table", async () => {
  const wanted: [Partial<AdminAgentFilter>, RegExp][] = [
    [{}, /agents_last_changed/],
    [{ state: "retired" }, /agents_changed_by_status/],
    [{ state: "held" }, /agents_changed_held/],
    [{ state: "stopped" }, /agents_changed_stopped/],
    [{ featured: "yes" }, /agents_changed_featured/],
    [{ sought: { begins: "crowd-77" } }, /agents_name_begins[\s\S]*agents_username_begins/],
  ];
  for (const [filter, index] of wanted) {
    const plan = await planOf(filter);
    expect(plan, JSON.stringify(filter)).toMatch(index);
    expect(plan, JSON.stringify(filter)).not.toContain("Seq Scan");
  }
});
