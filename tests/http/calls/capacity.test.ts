import { afterAll, beforeAll, expect, test } from "vitest";
import { conversations, endCall, startCall, talking } from "../support/calls.ts";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest({ settings: { CALLS_AT_ONCE: "1" } });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

test("a server at its call limit asks further customers to wait, before and at the start of a call", async () => {
  const [first, second] = [await site.member(), await site.member()];
  const agentId = site.agentId("Ivy");
  const { started, client } = await talking(site, first);
  const { services, viewerOf } = site.composition;
  const viewer = await viewerOf(new Headers({ cookie: second.cookieHeader() }));
  expect(await services.conversations.quote(viewer, { passed: true, refusal: null }, agentId)).toMatchObject({
    refusal: { code: "conversations.lines_busy" },
  });
  expect(await second.post(conversations, { agentId })).toMatchObject({
    status: 503,
    body: { code: "conversations.lines_busy" },
  });

  client.cut();
  await client.closed;
  const again = await expectOk<typeof started>(first.post(`${conversations}/${started.callId}/token`));
  await first.connect(again.body).next("session.created");
  await endCall(first, started.callId);
  await endCall(second, (await startCall(second, agentId)).callId);
});
