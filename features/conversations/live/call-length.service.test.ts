import { beforeAll, expect, test } from "vitest";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
beforeAll(() => site.buy(site.customer("paid").uid));

test("a call says on its page and to who comes back how long it may last: its line ends it before its credit does", async () => {
  const caller = site.customer("paid");
  const call = await site.talking(caller);
  const onPage = () => site.conversations.onItsPage(caller, call.callId);
  expect((await onPage()).longestMs).toBe(3_600_000);
  const line = database.db.updateTable("calls").set({ longest_ms: 90_000n }).where("id", "=", call.callId);
  await line.execute();
  expect(await onPage()).toMatchObject({ call: { id: call.callId, state: "active" }, longestMs: 90_000 });
  expect(await site.conversations.renewToken(caller, openGate, call.callId)).toMatchObject({ maxSeconds: 90 });
  await site.pass(20_000, call.connection);
  expect((await onPage()).longestMs).toBeLessThan(76_000);
  const times = { billed_ms: 60_000n, paused_ms: 25_000n };
  await database.db.updateTable("calls").set(times).where("id", "=", call.callId).execute();
  // A page that is loaded again during a pause shows what is charged, not the time on the line.
  expect((await onPage()).countedMs).toBe(35_000);
  await expect(site.conversations.onItsPage(site.customer("empty"), call.callId)).rejects.toMatchObject({
    status: 404,
  });
  await site.conversations.end(caller, call.callId);
});
