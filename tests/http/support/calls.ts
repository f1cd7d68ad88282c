import { expect, vi } from "vitest";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import type { LeapingClock } from "./leaping-clock.ts";
import { expectOk, type Site } from "./site-under-test.ts";
import type { Started, Visitor } from "./visitor.ts";

export const conversations = "/api/conversations";

export async function startCall(customer: Visitor, agentId: string, more: object = {}): Promise<Started> {
  return (await expectOk<Started>(customer.post(conversations, { agentId, ...more }))).body;
}

export async function endCall(customer: Visitor, callId: string): Promise<CallView> {
  return (await expectOk<CallView>(customer.post(`${conversations}/${callId}/end`))).body;
}

export async function viewCall(customer: Visitor, callId: string): Promise<CallView> {
  return (await expectOk<CallView>(customer.get(`${conversations}/${callId}`))).body;
}

/** A customer in a call, after the first sound of the agent's first message. */
export async function talking(site: Site, customer: Visitor, agent = "Ivy") {
  const started = await startCall(customer, site.agentId(agent));
  const client = customer.connect(started);
  await firstMessage(client);
  return { started, client };
}

/** Resolves when the meter runs: `x.call.meter` comes with the first sound of the first message. */
export async function firstMessage(client: CallClient): Promise<void> {
  await client.next("x.call.meter");
}

/** Longer than the server lets pass between two looks at a running call. */
const LOOK_MS = 300;
/** Shorter than the time before the end of a hold in which the next one is taken. */
const LEAP_MS = 8_000;

/**
 * Lets a call run on for `ms`, with a client that shows that it lives. The server looks at the call after each leap, as
 * it would in real time: its timer and this one run in one process, so that its look comes first on a busy machine too.
 */
export async function talkOn(clock: LeapingClock, client: CallClient, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LEAP_MS) {
    clock.leap(Math.min(left, LEAP_MS));
    client.send({ type: "x.ping", t: left });
    await client.next("x.pong");
    // biome-ignore lint/plugin: timers keep their own time when the clock leaps, and a look tells nobody that it is over.
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Waits until `holds` is true; throws after half a minute. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 30_000 });
}
