import { afterAll, expect, test } from "vitest";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { conversations, endCall, startCall, talking } from "../support/calls.ts";
import { expectOk } from "../support/site-under-test.ts";

const site = await siteOfFile({ settings: { CALLS_AT_ONCE: "1" } });
afterAll(() => expect(site.faults).toEqual([]));

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
