import { expect, test } from "vitest";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const stage = await withCalls(database);
const actions = stage.services.adminAgents;

test.each([
  ["pause", "Ivy"],
  ["retire", "Sable"],
] as const)("after a %s no new call starts, and a live call continues to its end", async (action, name) => {
  const caller = stage.customer("paid");
  await stage.buy(caller.uid);
  const agentId = stage.agentId(name);
  const call = await stage.talking(caller, name);
  await actions[action](stage.seeded.admin, agentId, { reason: "A report about it" });
  await stage.pass(15_000, call.connection);
  const row = () => database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ state: "active" });
  await stage.liveCalls.end(call.callId, "user");
  expect(await row()).toMatchObject({ state: "ended", ended_reason: "user" });
  expect((await row()).captured_micros).toBeGreaterThan(0n);
  await expect(stage.start.start(caller, openGate, { agentId }, from)).rejects.toMatchObject({
    code: "conversations.no_agent",
  });
  const profile = await stage.agents.profile(
    openGate,
    (await stage.agents.now(openGate, [agentId]))[0]?.modelUsername ?? "",
  );
  expect(profile?.agents.map((agent) => agent.id)).not.toContain(agentId);
});

test("admins who give the first place at the same moment take turns, and all places differ", async () => {
  const names = ["Noor", "Lio", "Mara", "Juno"];
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(
      names.map((name) =>
        actions.feature(stage.seeded.admin, stage.agentId(name), { place: 1, reason: "The voice of the week" }),
      ),
    );
  }
  const ranks = await database.db.selectFrom("agents").select("featured_rank").where("name", "in", names).execute();
  expect(ranks.map((row) => row.featured_rank).sort()).toEqual([1, 2, 3, 4]);
});
