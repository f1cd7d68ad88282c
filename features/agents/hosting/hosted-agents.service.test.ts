import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { quietLog } from "#tests/builders/members.ts";
import { createHostedAgents } from "./hosted-agents.service.ts";

const database = await databaseOfFile();
const site = await withEditor(database);
const hosted = createHostedAgents({
  db: database.db,
  clock: manualClock(),
  log: quietLog,
  providers: [site.service.provider],
});

const keptOf = async (agentId: string) =>
  (await database.db.selectFrom("voice_agents").select("external_id").where("agent_id", "=", agentId).execute()).length;
async function companion(): Promise<{ creator: Viewer; agentId: string }> {
  const creator = await site.creator();
  const { agentId } = await site.finish(creator);
  return { creator, agentId: agentId ?? "" };
}
const retire = (agentId: string) =>
  database.db.updateTable("agents").set({ status: "retired" }).where("id", "=", agentId).execute();

test("a retired companion is removed from its voice service, an active one is kept, and a failed removal is retried", async () => {
  const [gone, stays] = [await companion(), await companion()];
  expect(await hosted.forgetRetired()).toBe(0);
  await retire(gone.agentId);
  site.service.failNext(1);
  expect(await hosted.forgetRetired()).toBe(0);
  expect([await keptOf(gone.agentId), site.service.forgotten]).toEqual([1, []]);
  expect(await hosted.forgetRetired()).toBe(1);
  expect(site.service.forgotten).toEqual([`recorded-${gone.agentId}`]);
  expect([await keptOf(gone.agentId), await keptOf(stays.agentId)]).toEqual([0, 1]);
  expect(await hosted.forgetRetired()).toBe(0);
});

test("the local copy is erased for a service that is no longer configured", async () => {
  const { agentId } = await companion();
  await retire(agentId);
  await database.db
    .updateTable("voice_agents")
    .set({ provider: "elsewhere" })
    .where("agent_id", "=", agentId)
    .execute();
  expect(await hosted.forgetRetired()).toBe(1);
  expect(await keptOf(agentId)).toBe(0);
});
