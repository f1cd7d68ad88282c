import { afterEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { systemClock } from "#platform/clock/clock.ts";
import { type LocalSocket, startLocalSocket } from "#providers/vendor-socket/local-socket.fake.ts";
import type { HostedEnd } from "#voice/ports/hosted-line.ts";
import { openVapiLine } from "./line.ts";

let vendor: LocalSocket | undefined;
afterEach(async () => {
  await vendor?.close();
  vendor = undefined;
});

/** A line to a local service, and the events on it. */
async function aLine() {
  const there = Promise.withResolvers<WebSocket>();
  vendor = await startLocalSocket({ serve: (socket) => there.resolve(socket) });
  const heard: number[] = [];
  const ends: HostedEnd[] = [];
  const on = { speaking: () => {}, heard: () => {}, interrupted: () => {} };
  const line = await openVapiLine(
    { lineUrl: vendor.url, controlUrl: null, clock: systemClock },
    { ...on, audio: (pcm) => heard.push(pcm.length), ended: (reason) => ends.push(reason) },
  );
  return { line, heard, ends, theirs: await there.promise };
}

test("a frame of a megabyte is accepted; a larger one ends the line as a fault", async () => {
  const { heard, ends, theirs } = await aLine();
  theirs.send(Buffer.alloc(1_048_576));
  await expect.poll(() => heard).toEqual([1_048_576]);
  theirs.send(Buffer.alloc(1_048_578));
  await expect.poll(() => ends).toEqual(["fault"]);
  expect(heard).toEqual([1_048_576]);
});

test("closing the line tells Vapi once, and raises no event for it", async () => {
  const { line, heard, ends, theirs } = await aLine();
  const told: string[] = [];
  theirs.on("message", (data) => told.push(String(data)));
  const closed = new Promise((resolve) => theirs.once("close", resolve));
  line.close();
  line.close();
  theirs.send(Buffer.alloc(480));
  await closed;
  expect(told).toEqual(['{"type":"end-call"}']);
  expect([ends, heard]).toEqual([[], []]);
});
