import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { closedGate, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { favouritesQueryOf } from "./favourites.store.ts";

const database = await databaseOfFile();

const demo = await withDemo(database);
const { favourites } = demo.services;
const [me, other] = [demo.seeded.customers[0]?.viewer as Viewer, demo.seeded.customers[1]?.viewer as Viewer];
beforeEach(() => database.db.deleteFrom("favourites").execute());

const names = async (viewer: Viewer) =>
  (await favourites.list(viewer, openGate, {})).favourites.map(({ name }) => name);

describe("favourites", () => {
  test("are added and removed once each, listed newest first, and are private", async () => {
    await favourites.add(me, openGate, demo.agentId("Ivy"));
    await demo.clock.advance(1_000);
    await favourites.add(me, openGate, demo.agentId("Sable"));
    await favourites.add(me, openGate, demo.agentId("Ivy"));
    expect(await names(me)).toEqual(["Sable", "Ivy"]);
    expect(await names(other)).toEqual([]);
    expect((await favourites.ids(me)).sort()).toEqual([demo.agentId("Ivy"), demo.agentId("Sable")].sort());
    expect([await favourites.ids(other), await favourites.ids(null)]).toEqual([[], []]);
    await favourites.remove(other, demo.agentId("Ivy"));
    await favourites.remove(me, demo.agentId("Sable"));
    await favourites.remove(me, demo.agentId("Sable"));
    expect(await names(me)).toEqual(["Ivy"]);
  });

  test("show whether each agent can be called, is paused or is gone", async () => {
    for (const name of ["Ivy", "Sable"]) await favourites.add(me, openGate, demo.agentId(name));
    await favourites.add(me, openGate, demo.agentId("Noor"));
    const setStatus = (status: "active" | "paused" | "retired", name = "Sable") =>
      database.db.updateTable("agents").set({ status }).where("id", "=", demo.agentId(name)).execute();
    const now = async (sought: string) =>
      (await favourites.list(me, openGate, {})).favourites.find(({ name }) => name === sought);
    const sable = () => now("Sable");
    expect(await sable()).toMatchObject({ availability: "available", card: { name: "Sable" } });
    await setStatus("paused");
    expect(await sable()).toEqual({
      id: demo.agentId("Sable"),
      name: "Sable",
      modelUsername: "softsignal",
      availability: "paused",
      card: null,
    });
    await setStatus("retired", "Noor");
    expect(await now("Noor")).toMatchObject({ availability: "gone", card: null });
    await favourites.remove(me, demo.agentId("Noor"));
    await setStatus("active");
    await sql`UPDATE users SET status = 'suspended' WHERE username = 'softsignal'`.execute(database.db);
    expect(await sable()).toMatchObject({ availability: "gone", card: null });
    await sql`UPDATE users SET status = 'active' WHERE username = 'softsignal'`.execute(database.db);
  });

  test("require a member, the age gate and a public agent", async () => {
    const ivy = demo.agentId("Ivy");
    await expect(favourites.add(null, openGate, ivy)).rejects.toMatchObject({ status: 401 });
    await expect(favourites.remove(null, ivy)).rejects.toMatchObject({ status: 401 });
    await expect(favourites.list(null, openGate, {})).rejects.toMatchObject({ status: 401 });
    await expect(favourites.add(me, closedGate, ivy)).rejects.toMatchObject({ code: "age_gate.required" });
    await expect(favourites.list(me, closedGate, {})).rejects.toMatchObject({ code: "age_gate.required" });
    await expect(favourites.add(me, openGate, uuidv7())).rejects.toMatchObject({ status: 404 });
    await expect(favourites.add(me, openGate, "no id")).rejects.toMatchObject({ status: 404 });
  });

  test("are paged, and an invalid cursor is refused", async () => {
    await sql`
      INSERT INTO agents (id, user_id, model_username, first_message, name, status)
      SELECT gen_random_uuid(), ${other.uid}::uuid, 'x', 'hello', 'Voice ' || n, 'retired' FROM generate_series(1, 30) n
    `.execute(database.db);
    await sql`
      INSERT INTO favourites SELECT ${me.uid}::uuid, id, date_trunc('ms', now()) FROM agents WHERE status = 'retired' LIMIT 30
    `.execute(database.db);
    const first = await favourites.list(me, openGate, {});
    const second = await favourites.list(me, openGate, { cursor: first.nextCursor ?? undefined });
    expect([first.favourites.length, second.favourites.length, second.nextCursor]).toEqual([24, 6, null]);
    expect(new Set([...first.favourites, ...second.favourites].map(({ id }) => id)).size).toBe(30);
    await expect(favourites.list(me, openGate, { cursor: "x" })).rejects.toMatchObject({ code: "bad_cursor" });
  });

  test("are limited to five hundred", async () => {
    await sql`
      INSERT INTO agents (id, user_id, model_username, first_message, name, status)
      SELECT gen_random_uuid(), ${other.uid}::uuid, 'x', 'hello', 'Many ' || n, 'retired' FROM generate_series(1, 500) n
    `.execute(database.db);
    await sql`INSERT INTO favourites SELECT ${me.uid}::uuid, id, now() FROM agents WHERE name LIKE 'Many %' LIMIT 499`.execute(
      database.db,
    );
    await favourites.add(me, openGate, demo.agentId("Ivy"));
    await favourites.add(me, openGate, demo.agentId("Ivy"));
    await expect(favourites.add(me, openGate, demo.agentId("Sable"))).rejects.toMatchObject({
      code: "favourites.full",
    });
  });

  test("are read by an index, however many others have favourites", async () => {
    await sql`
      INSERT INTO agents (id, user_id, model_username, first_message, name, status)
      SELECT gen_random_uuid(), ${other.uid}::uuid, 'x', 'hello', 'Other ' || n, 'retired' FROM generate_series(1, 500) n
    `.execute(database.db);
    await sql`INSERT INTO favourites SELECT ${other.uid}::uuid, id, now() FROM agents WHERE name LIKE 'Other %'`.execute(
      database.db,
    );
    await sql`ANALYZE favourites`.execute(database.db);
    const query = favouritesQueryOf(database.db, me.uid, {
      after: { value: demo.clock.now().toISOString(), id: uuidv7() },
      limit: 25,
    }).compile();
    const { rows } = await database.pool.query(`EXPLAIN ${query.sql}`, [...query.parameters]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("favourites_newest");
    expect(plan).not.toContain("Sort");
  });
});
