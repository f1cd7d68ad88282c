import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createCreatorFigures } from "./creator-figures.service.ts";
import { figuresQuery } from "./creator-figures.store.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);
const service = createCreatorFigures({ db: database.db, clock: demo.clock });
const noon = new Date(demo.clock.now());
beforeAll(async () => {
  noon.setUTCHours(12, 0, 0, 0);
  await demo.clock.advance(noon.getTime() + 86_400_000 - demo.clock.now().getTime());
  await sql`DELETE FROM calls`.execute(database.db);
  await database.db.deleteFrom("preview_plays").execute();
});

const creatorOf = (name: string) => demo.creatorOf(name).viewer;
const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(demo.clock.now().getTime() - days * dayMs);

/** Ended calls of one minute for each of these: who called, and how many days ago. */
async function talked(agentName: string, calls: { caller: number; daysAgo: number; thumb?: "up" | "down" }[]) {
  const creator = creatorOf(agentName);
  for (const [n, { caller, daysAgo, thumb }] of calls.entries()) {
    const customer = demo.seeded.customers[caller]?.viewer.uid;
    const at = new Date(dayBefore(daysAgo).getTime() + n * 60_000);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
        usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms,
        captured_paid_micros, creator_micros)
      VALUES (gen_random_uuid(), ${customer}, ${creator.uid}, ${demo.agentId(agentName)}, ${agentName}, ${creator.username},
        1500000, 7000, 200000, false, 'ended', 'user', ${at}, ${at}, ${at}, 60000, 60000, 1500000, 910000)
      RETURNING id`.execute(database.db);
    if (thumb) {
      await sql`INSERT INTO ratings (call_id, agent_id, customer_uid, thumb, counted, created_at, updated_at)
        VALUES (${rows[0]?.id}, ${demo.agentId(agentName)}, ${customer}, ${thumb}, false, ${at}, ${at})`.execute(
        database.db,
      );
    }
  }
}

test("calls are counted by day and companion, callers once, and returning ones from their second call on", async () => {
  const ivy = creatorOf("Ivy");
  await talked("Ivy", [
    { caller: 0, daysAgo: 40 },
    { caller: 0, daysAgo: 1, thumb: "up" },
    { caller: 1, daysAgo: 1, thumb: "down" },
    { caller: 1, daysAgo: 1 },
    { caller: 1, daysAgo: 0, thumb: "up" },
  ]);
  await talked("Sable", [{ caller: 1, daysAgo: 0 }]);
  // Half of the last one was paid with free credit.
  await sql`UPDATE calls SET captured_paid_micros = 750000, captured_free_micros = 750000
    WHERE creator_uid = ${ivy.uid} AND created_at >= ${dayBefore(0.5)}`.execute(database.db);
  for (const daysAgo of [0, 1, 31]) {
    const day = dayBefore(daysAgo).toISOString().slice(0, 10);
    await database.db
      .insertInto("preview_plays")
      .values({ agent_id: demo.agentId("Ivy"), day, plays: 8 })
      .execute();
  }
  const { days, agents, total, span } = (await service.now(ivy)).figures;
  expect([span, days.length]).toEqual([30, 30]);
  expect(days.at(-2)).toMatchObject({
    day: dayBefore(1).toISOString().slice(0, 10),
    calls: 3,
    minutes: 3,
    paidMinutes: 3,
    callers: 2,
    returning: 2,
    averageSeconds: 60,
    ratings: 2,
    liked: 1,
    plays: 8,
    earned: "2.73",
  });
  expect(days.at(-1)).toMatchObject({
    calls: 1,
    minutes: 1,
    paidMinutes: 0.5,
    callers: 1,
    returning: 1,
    ratings: 1,
    liked: 1,
    earned: "0.91",
  });
  expect(days[0]).toMatchObject({ calls: 0, averageSeconds: 0, paidMinutes: 0, plays: 0, earned: "0.00" });
  expect(total).toMatchObject({ calls: 4, callers: 2, returning: 2, plays: 16, earned: "3.64" });
  expect(agents).toHaveLength(1);
  expect(agents[0]).toMatchObject({ name: "Ivy", ...total });
  expect((await service.now(ivy, { days: "90" })).figures.total).toMatchObject({ calls: 5, plays: 24 });
  expect((await service.now(ivy, { agent: demo.agentId("Sable") })).figures.total).toMatchObject({
    calls: 0,
    plays: 0,
  });
});

test("with many calls the figures are read by indexes, and are right", async () => {
  const juno = creatorOf("Juno");
  const customers = demo.seeded.customers.map(({ viewer }) => viewer.uid);
  const before = (await service.now(juno, { days: "90" })).figures.total;
  await sql`
    INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms)
    SELECT gen_random_uuid(), (${customers}::uuid[])[1 + n % ${customers.length}], ${juno.uid}, ${demo.agentId("Juno")}, 'Juno',
      ${juno.username}, 1500000, 7000, 200000, false, 'ended', 'user', at, at, at, 30000, 30000
    FROM (SELECT n, ${dayBefore(80)}::timestamptz + n * interval '1 minute' AS at FROM generate_series(1, 20000) AS n) AS many
  `.execute(database.db);
  await sql`ANALYZE calls`.execute(database.db);
  const { total } = (await service.now(juno, { days: "90" })).figures;
  expect(total.calls).toBe(before.calls + 20_000);
  expect(total.minutes).toBe(before.minutes + 10_000);
  await database.db.transaction().execute(async (tx) => {
    const query = figuresQuery({
      creatorUid: juno.uid,
      from: dayBefore(6),
      heardFrom: dayBefore(30).toISOString().slice(0, 10),
      agentId: null,
      most: 50,
    });
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${query}`.execute(tx);
    expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan (using|on) calls_/);
    expect(JSON.stringify(rows)).not.toContain("Seq Scan on calls c");
  });
});

test("figures and running calls are a creator's own", async () => {
  await talked("Noor", [{ caller: 1, daysAgo: 0 }]);
  expect((await service.now(creatorOf("Ivy"))).live).toEqual([]);
  expect((await service.now(creatorOf("Noor"))).figures.total).toMatchObject({ calls: 1, earned: "0.91" });
  await expect(service.now(null)).rejects.toMatchObject({ status: 401 });
  const customer = demo.seeded.customers[0]?.viewer as Viewer;
  await expect(service.now(customer)).rejects.toMatchObject({ status: 403 });
});

test("a creator sees the calls that run, and how often samples were heard in the last 7 and 30 UTC days", async () => {
  const wren = creatorOf("Wren");
  await talked("Wren", [{ caller: 0, daysAgo: 0 }]);
  await sql`UPDATE calls SET state = 'active', ended_reason = NULL, ended_at = NULL, created_at = created_at + interval '1 day'
    WHERE creator_uid = ${wren.uid}`.execute(database.db);
  const plays = (daysAgo: number) => 10 ** (daysAgo % 7);
  for (const daysAgo of [0, 6, 7, 29, 30]) {
    const day = dayBefore(daysAgo).toISOString().slice(0, 10);
    await database.db
      .insertInto("preview_plays")
      .values({ agent_id: demo.agentId("Wren"), day, plays: plays(daysAgo) })
      .execute();
  }
  const { live, heard, figures } = await service.now(wren, { days: "7" });
  expect(live).toEqual([{ callId: expect.any(String), agentName: "Wren", startedAt: dayBefore(0).toISOString() }]);
  expect(heard).toEqual({
    last7Days: plays(0) + plays(6),
    last30Days: plays(0) + plays(6) + plays(7) + plays(29),
  });
  expect(figures.total).toMatchObject({ calls: 0, plays: heard.last7Days });
  expect((await service.now(wren, { days: "90" })).heard).toEqual(heard);
  expect((await service.now(creatorOf("Sable"))).live).toEqual([]);
});
