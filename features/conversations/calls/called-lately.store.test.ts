import { expect, test } from "vitest";
import { hourMs } from "#platform/days/durations.ts";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { calledLately } from "./called-lately.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const [paid, free] = [site.customer("paid"), site.customer("free")];

async function aCall(caller: typeof paid, agentName: string): Promise<void> {
  await site.buy(caller.uid);
  const call = await site.talking(caller, agentName);
  await site.pass(15_000, call.connection);
  await site.liveCalls.end(call.callId, "user");
}

test("agents are popular that several customers called in the last day, and the catalogue shows them alone", async () => {
  await aCall(paid, "Ivy");
  await aCall(free, "Ivy");
  await aCall(paid, "Wren");
  await aCall(paid, "Wren");
  const [now, ivy] = [site.clock.now(), site.agentId("Ivy")];
  expect(await calledLately(database.db, new Date(now.getTime() - hourMs), 8)).toEqual([ivy]);
  expect(await calledLately(database.db, now, 8)).toEqual([]);
  await site.clock.advance(60_000);
  const popular = await site.services.agents.catalogue(openGate, { sort: "featured", limit: 24, popular: "1" });
  expect(popular.agents.map(({ name, isPopular }) => [name, isPopular])).toEqual([["Ivy", true]]);
});
