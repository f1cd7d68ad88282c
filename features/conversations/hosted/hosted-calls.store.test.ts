import { describe, expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor } from "#tests/builders/members.ts";
import * as store from "./hosted-calls.store.ts";

const database = await databaseOfFile();
const demo = await withCalls(database);

const answerOf = (externalId: string) => ({ externalId, lineUrl: `wss://line/${externalId}`, controlUrl: null });

/** A call of somebody new that has taken a place at a service. */
async function aPlace(provider: string): Promise<string> {
  const { viewer } = await demo.members.signUp(stranger(), visitor);
  if (!viewer) throw new Error("A new member is signed in");
  await demo.buy(viewer.uid);
  const { callId } = await demo.talking(viewer);
  await transact(database.db, (tx) => store.takePlace(tx, { callId, provider, at: demo.clock.now() }));
  return callId;
}

describe("a call that a service carries", () => {
  test("gets the name that the service gave to it, and no other call does", async () => {
    const [one, other] = [await aPlace("named"), await aPlace("named")];
    await store.noteAnswer(database.db, one, answerOf("theirs"));
    expect(await store.hostedCallOf(database.db, "named", "theirs")).toMatchObject({ call_id: one });
    expect(await store.hostedCallOf(database.db, "another", "theirs")).toBeUndefined();
    expect(await store.hostedCall(database.db, other)).toMatchObject({ external_id: null, line_url: null });
  });

  test("gives its place and its address up when it is over, and an answer that comes later brings none back", async () => {
    const [one, other] = [await aPlace("placed"), await aPlace("placed")];
    const taken = () => transact(database.db, (tx) => store.placesTaken(tx, "placed"));
    await store.noteAnswer(database.db, one, answerOf("first"));
    expect(await taken()).toBe(2);
    const at = demo.clock.now();
    await store.markOver(database.db, one, at);
    expect(await taken()).toBe(1);
    await store.markOver(database.db, one, new Date(at.getTime() + 60_000));
    await store.noteAnswer(database.db, one, answerOf("late"));
    expect(await store.hostedCall(database.db, one)).toMatchObject({
      over_at: at,
      external_id: "first",
      line_url: null,
    });
    expect(await store.hostedCall(database.db, other)).toMatchObject({ over_at: null });
  });

  test("is over when the database says so, and not before", async () => {
    const unwritable = "no id of a call";
    await expect(store.markOver(database.db, unwritable, demo.clock.now())).rejects.toThrow("uuid");
    await expect(store.noteAnswer(database.db, unwritable, answerOf("x"))).rejects.toThrow("uuid");
    await expect(store.noteLook(database.db, unwritable, demo.clock.now())).rejects.toThrow("uuid");
  });

  test("keeps what was said of it first, and takes each kind of word once", async () => {
    const [one, at] = [await aPlace("told"), demo.clock.now()];
    const unknown = { started_at: null, stopped_at: null, stopped_reason: null, duration_ms: null, cost_micros: null };
    await store.keepFacts(database.db, one, { ...unknown, duration_ms: 61_000n });
    await store.keepFacts(database.db, one, { ...unknown, duration_ms: 5n, cost_micros: 90_000n, stopped_at: at });
    expect(await store.hostedCall(database.db, one)).toMatchObject({
      duration_ms: 61_000n,
      cost_micros: 90_000n,
      stopped_at: at,
      started_at: null,
    });
    const take = (kind: string) =>
      transact(database.db, (tx) => store.takeNotice(tx, { callId: one, kind: `${kind} ${one}`, at }));
    expect([await take("ended"), await take("ended"), await take("report")]).toEqual([true, false, true]);
  });

  test("is one of ours", async () => {
    const stray = { callId: uuidv7(), provider: "stray", at: demo.clock.now() };
    await expect(transact(database.db, (tx) => store.takePlace(tx, stray))).rejects.toThrow("foreign key");
  });
});
