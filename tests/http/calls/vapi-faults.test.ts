import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import type { FakeVapi } from "#providers/voice-agent/vapi/fake.ts";
import { conversations, endCall, startCall, talking, talkOn, until } from "../support/calls.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import type { Site } from "../support/site-under-test.ts";
import { callAtVapi, everythingOver, heldOf, hostedCall, inOrder, siteWithVapi } from "../support/vapi-stage.ts";
import type { Visitor } from "../support/visitor.ts";

const clock = leapingClock();
let vapi: FakeVapi;
let site: Site;

beforeAll(async () => {
  ({ vapi, site } = await siteWithVapi(clock));
});
afterAll(async () => {
  await site.close();
  await vapi.close();
});
afterEach(() => inOrder(vapi));

const sweep = () => site.composition.jobs.find(({ name }) => name === "sweep-hosted-calls")?.run();
const hosted = (callId: string) => hostedCall(site, callId);

describe("when Vapi fails", () => {
  test("a call is refused at its start with a message, without a hold or an occupied line", async () => {
    vapi.mood.down = true;
    const customer = await site.member({ paid: dollars(10) });
    const refused = await customer.post(conversations, { agentId: site.agentId("Ivy") });
    expect(refused).toMatchObject({ status: 503, body: { code: "conversations.voice_service" } });
    expect(await heldOf(site, customer)).toBe(0n);
    vapi.mood.down = false;
    await endCall(customer, (await startCall(customer, site.agentId("Ivy"))).callId);
    await sweep();
  });

  test("more calls than the account has lines for are refused, and the count is that of the database", async () => {
    await sweep();
    const some = await Promise.all([1, 2, 3, 4].map(() => site.member({ paid: dollars(10) })));
    const asked = await Promise.all(some.map((one) => one.post(conversations, { agentId: site.agentId("Ivy") })));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 503, 503]);
    const busy = asked.find(({ status }) => status === 503);
    expect(busy?.body).toMatchObject({ code: "conversations.lines_busy" });
    for (const [index, { body, status }] of asked.entries()) {
      if (status === 201) await endCall(some[index] as Visitor, (body as { callId: string }).callId);
    }
    await sweep();
    const taken = await site.db.selectFrom("hosted_calls").selectAll().where("over_at", "is", null).execute();
    expect(taken).toEqual([]);
  });

  test("a call whose messages were all lost is ended there by the sweep, and its price is fetched", async () => {
    vapi.mood.notices.dropped = ["status-update", "end-of-call-report"];
    const customer = await site.member({ paid: dollars(10) });
    const { started, client } = await talking(site, customer);
    await talkOn(clock, client, 12_000);
    await endCall(customer, started.callId);
    clock.leap(60_000);
    await until(async () => {
      await sweep();
      clock.leap(60_000);
      return (await hosted(started.callId))?.cost_micros != null;
    });
    expect(await hosted(started.callId)).toMatchObject({
      over_at: expect.any(Date),
      stopped_reason: expect.any(String),
    });
    expect((await callAtVapi(site, vapi, started.callId)).status).toBe("ended");
  });

  test("the operator's switch takes effect immediately: the built-in engine speaks", async () => {
    await everythingOver(site, "built-in");
    const customer = await site.member({ paid: dollars(10) });
    const { started } = await talking(site, customer);
    expect(await hosted(started.callId)).toBeUndefined();
    await endCall(customer, started.callId);
    await everythingOver(site, "vapi");
  });
});
