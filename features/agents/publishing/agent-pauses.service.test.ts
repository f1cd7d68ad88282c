import { expect, test } from "vitest";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const stage = await withCalls(database);
const pauses = stage.services.agentPauses;

const creatorOf = (name: string) => stage.creatorOf(name).viewer;

test("a pause removes a creator's agents immediately, lets a live call end, and its end restores them", async () => {
  const ivy = creatorOf("Ivy");
  const agentId = stage.agentId("Ivy");
  const caller = stage.customer("paid");
  await stage.buy(caller.uid);
  const call = await stage.talking(caller, "Ivy");
  await Promise.all([pauses.pauseAll(ivy), pauses.pauseAll(ivy)]);
  expect(await pauses.paused(ivy)).toMatchObject({ agents: 1 });
  await stage.pass(15_000, call.connection);
  expect((await stage.liveCalls.end(call.callId, "user")) || true).toBe(true);
  const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: "ended", ended_reason: "user" });
  expect(row.captured_micros).toBeGreaterThan(0n);

  const start = () => stage.start.start(caller, openGate, { agentId }, from);
  await expect(start()).rejects.toMatchObject({ code: "conversations.no_agent" });
  expect(await stage.agents.byId(openGate, agentId)).toBeNull();
  expect(await stage.agents.byId(openGate, stage.agentId("Sable")), "somebody else's").not.toBeNull();

  await pauses.resumeAll(ivy);
  await pauses.resumeAll(ivy);
  expect(await pauses.paused(ivy)).toBeNull();
  await expect(start()).resolves.toMatchObject({ callId: expect.any(String) });
});

test("an agent that was not active before a pause is not active after it", async () => {
  const juno = creatorOf("Juno");
  const agent = database.db.selectFrom("agents").select("status").where("id", "=", stage.agentId("Juno"));
  await database.db.updateTable("agents").set({ status: "paused" }).where("id", "=", stage.agentId("Juno")).execute();
  await pauses.pauseAll(juno);
  expect(await pauses.paused(juno)).toMatchObject({ agents: 0 });
  await pauses.resumeAll(juno);
  expect(await agent.executeTakeFirst()).toEqual({ status: "paused" });
});

test("only creators can pause, and only their own agents", async () => {
  await expect(pauses.pauseAll(stage.customer("free"))).rejects.toMatchObject({ status: 403 });
  await expect(pauses.paused(null)).rejects.toMatchObject({ status: 401 });
});
