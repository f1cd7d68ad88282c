import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { closedGate, openGate } from "#tests/builders/calls.ts";
import { createPreviewsService } from "./previews.service.ts";

let database: Database;
let demo: Awaited<ReturnType<typeof withDemo>>;
let creator: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  demo = await withDemo(database);
  creator = demo.seeded.creators.find((one) => one.demo.agent.name === "Ivy")?.viewer as Viewer;
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("preview_plays").execute());

const guest = (ip: string, viewer: Viewer | null = null) => ({ viewer, gate: openGate, ip });
const newService = () => createPreviewsService({ db: database.db, clock: demo.clock, agents: demo.agents });

test("a sample counts once for each listener and voice in half an hour, and the creator's own ear not at all", async () => {
  const previews = newService();
  const [ivy, sable] = [demo.agentId("Ivy"), demo.agentId("Sable")];
  expect(await previews.heard(guest("203.0.113.1"), ivy)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.1"), ivy)).toEqual({ counted: false });
  expect(await previews.heard(guest("203.0.113.1"), sable)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.2"), ivy)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.3", creator), ivy)).toEqual({ counted: false });
  expect(await previews.ofCreator(creator)).toEqual({ last7Days: 2, last30Days: 2 });
});

test("plays at the same moment are all counted", async () => {
  const previews = newService();
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => previews.heard(guest(`198.51.100.${i}`), demo.agentId("Ivy"))),
  );
  expect((await previews.ofCreator(creator)).last7Days).toBe(20);
});

test("the creator sees the last 7 and 30 days in UTC, today included", async () => {
  const previews = newService();
  for (const daysAgo of [0, 6, 7, 29, 30]) {
    const day = new Date(demo.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    await database.db
      .insertInto("preview_plays")
      .values({ agent_id: demo.agentId("Ivy"), day, plays: 10 ** (daysAgo % 7) })
      .execute();
  }
  const plays = (daysAgo: number) => 10 ** (daysAgo % 7);
  expect(await previews.ofCreator(creator)).toEqual({
    last7Days: plays(0) + plays(6),
    last30Days: plays(0) + plays(6) + plays(7) + plays(29),
  });
  await expect(previews.ofCreator(demo.seeded.customers[0]?.viewer as Viewer)).rejects.toMatchObject({ status: 403 });
});

test("nothing is counted for who has not passed the gate, for an agent that nobody sees, or from a flood", async () => {
  const once = createRateLimit({ points: 1, seconds: 1_800 });
  const limits = { perAddress: createRateLimit({ points: 2, seconds: 60 }), once };
  const previews = createPreviewsService({ db: database.db, clock: demo.clock, agents: demo.agents, limits });
  const gated = previews.heard({ viewer: null, gate: closedGate, ip: "203.0.113.1" }, demo.agentId("Ivy"));
  await expect(gated).rejects.toMatchObject({ status: 403, code: "age_gate.required" });
  await expect(previews.heard(guest("203.0.113.1"), uuidv7())).rejects.toMatchObject({ status: 404 });
  await previews.heard(guest("203.0.113.1"), demo.agentId("Ivy"));
  await previews.heard(guest("203.0.113.1"), demo.agentId("Sable"));
  await expect(previews.heard(guest("203.0.113.1"), demo.agentId("Ivy"))).rejects.toMatchObject({ status: 429 });
});
