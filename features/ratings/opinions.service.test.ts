import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import type { RateInput } from "./ratings.schema.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
const { ratings, opinions } = site.services;
const [paid, free] = [site.customer("paid"), site.customer("free")];

async function rated(caller: Viewer, agentName: string, rating: RateInput): Promise<void> {
  await site.buy(caller.uid);
  const call = await site.talking(caller, agentName);
  await site.pass(15_000, call.connection);
  await site.liveCalls.end(call.callId, "user");
  await ratings.rate(caller, call.callId, rating);
}

test("a profile has the reasons that several callers gave, and what callers who liked it liked too", async () => {
  for (const caller of [paid, free]) {
    await rated(caller, "Ivy", { thumb: "up", reason: "listening", words: "kept to the creator" });
    await rated(caller, "Wren", { thumb: "up" });
    await rated(caller, "Sable", { thumb: "down", reason: "slow" });
  }
  await rated(paid, "Juno", { thumb: "up", reason: "voice" });
  const ivy = { id: site.agentId("Ivy"), rating: { count: 2, likedPercent: 100 } };
  const shown = await opinions.of(openGate, ivy);
  expect(shown.reasons).toEqual([{ thumb: "up", reason: "listening", count: 2 }]);
  expect(
    shown.alsoLiked.map(({ name }) => name),
    "one caller's liking and what they did not like stay out",
  ).toEqual(["Wren"]);
  expect((await opinions.of(openGate, { id: ivy.id, rating: null })).reasons, "before the rating is public").toEqual(
    [],
  );
  const juno = { id: site.agentId("Juno"), rating: { count: 1, likedPercent: 100 } };
  expect((await opinions.of(openGate, juno)).reasons, "one caller's reason").toEqual([]);
});
