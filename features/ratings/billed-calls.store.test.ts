import { expect, test } from "vitest";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const site = await withCalls(database);

async function billedCalls(agentName: string): Promise<number> {
  const agent = database.db.selectFrom("agents").select("billed_calls").where("id", "=", site.agentId(agentName));
  return (await agent.executeTakeFirstOrThrow()).billed_calls;
}

async function aCall(agentName: string, ms: number, reason: "user" | "error" = "user"): Promise<string> {
  const caller = site.customer("paid");
  await site.buy(caller.uid);
  const call = await site.talking(caller, agentName);
  await site.pass(ms, call.connection);
  await site.liveCalls.end(call.callId, reason);
  return call.callId;
}

test("an agent's billed calls are counted once when they end, however often the end is requested", async () => {
  expect(await billedCalls("Ivy")).toBe(0);
  const callId = await aCall("Ivy", 15_000);
  expect(await billedCalls("Ivy")).toBe(1);
  await site.conversations.end(site.customer("paid"), callId);
  await site.conversations.reap();
  expect(await billedCalls("Ivy")).toBe(1);
  await aCall("Ivy", 12_000);
  expect(await billedCalls("Ivy")).toBe(2);
});

test("a call that cost nothing, because it was short or failed on our side, is not counted", async () => {
  const before = await billedCalls("Ivy");
  await aCall("Ivy", 9_000);
  await aCall("Ivy", 30_000, "error");
  expect(await billedCalls("Ivy")).toBe(before);
});
