import { beforeAll, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
beforeAll(() => site.buy(site.customer("paid").uid));

test("a running call tells by how much more credit could make it longer, which the longest call bounds", async () => {
  const caller = await site.newCustomer();
  await site.buy(caller.uid, dollars(3));
  const call = await site.talking(caller, "Ivy");
  await site.pass(20_000, call.connection);
  const told = site.notices.findLast((notice) => notice.type === "x.call.meter");
  // $3.00 at $1.50 a minute are two of the sixty minutes.
  expect(told?.extension_seconds).toBe(3_480);
  await site.buy(caller.uid, dollars(200));
  await site.liveCalls.toppedUp(caller.uid);
  await site.pass(20_000, call.connection);
  expect(site.notices.findLast((notice) => notice.type === "x.call.meter")?.extension_seconds).toBe(0);
  await site.conversations.end(caller, call.callId);
});

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
