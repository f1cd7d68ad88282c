import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { closedGate, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createPreviewsService } from "./previews.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);
const creator = demo.creatorOf("Ivy").viewer;
beforeEach(() => database.db.deleteFrom("preview_plays").execute());

const guest = (ip: string, viewer: Viewer | null = null) => ({ viewer, gate: openGate, ip });
async function counted(agentId: string): Promise<number> {
  const rows = await database.db.selectFrom("preview_plays").select("plays").where("agent_id", "=", agentId).execute();
  return rows.reduce((sum, { plays }) => sum + plays, 0);
}
const newService = () => createPreviewsService({ db: database.db, clock: demo.clock, agents: demo.agents });

test("a sample counts once per listener and voice in half an hour, and never for its creator", async () => {
  const previews = newService();
  const [ivy, sable] = [demo.agentId("Ivy"), demo.agentId("Sable")];
  expect(await previews.heard(guest("203.0.113.1"), ivy)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.1"), ivy)).toEqual({ counted: false });
  expect(await previews.heard(guest("203.0.113.1"), sable)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.2"), ivy)).toEqual({ counted: true });
  expect(await previews.heard(guest("203.0.113.3", creator), ivy)).toEqual({ counted: false });
  expect(await counted(ivy)).toBe(2);
});

test("concurrent plays are all counted", async () => {
  const previews = newService();
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => previews.heard(guest(`198.51.100.${i}`), demo.agentId("Ivy"))),
  );
  expect(await counted(demo.agentId("Ivy"))).toBe(20);
});

test("does not count plays without the age gate, of an invisible agent, or beyond the rate limit", async () => {
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
