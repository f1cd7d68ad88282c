import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { endCall, startCall, talking, viewCall } from "../support/calls.ts";
import { type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Started } from "../support/visitor.ts";

const MiB = 1024 * 1024;
const item = (id: string, text: string) =>
  JSON.stringify({
    type: "conversation.item.create",
    item: { id, type: "message", role: "user", content: [{ type: "input_text", text }] },
  });

describe("a client that floods its call", () => {
  let site: Site;
  beforeAll(async () => {
    site = await siteUnderTest();
  });
  afterAll(() => site.close());

  const connect = async (started: Started) => {
    const socket = new WebSocket(`ws://127.0.0.1:${site.port}${started.url}`, {
      headers: { authorization: `Bearer ${started.token}` },
    });
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    await new Promise((resolve) => socket.once("message", resolve));
    return { socket, closed };
  };

  test("without reading is cut off with a code, and the process's memory does not grow", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    const { socket, closed } = await connect(started);
    socket.send(item("long", "word ".repeat(790)));
    socket.pause();
    const before = process.memoryUsage().rss;
    // As fast as the network takes them: 11 MB of the shortest questions, each with an answer two hundred times as long.
    for (let sent = 0; sent < 218_000; sent += 2_000) {
      for (let one = 0; one < 2_000; one += 1) socket.send('{"type":"conversation.item.retrieve","item_id":"long"}');
      // biome-ignore lint/plugin: the flood comes in portions, as a network takes it, and nothing answers them.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await customer.get("/livez")).status).toBe(200);
    expect((process.memoryUsage().rss - before) / MiB).toBeLessThan(200);
    socket.resume();
    expect([4429, 1006]).toContain(await closed);
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "active" });
    await endCall(customer, started.callId);
  });

  test("with typed messages gets ten accepted and an error for the rest; the call continues", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    for (let one = 0; one < 40; one += 1) client.send(item(`typed-${one}`, `message ${one}`));
    client.send({ type: "x.ping", t: 1 });
    await client.next("x.pong");
    const taken = client.events.filter(({ type, item: added }) => type === "conversation.item.added" && isMine(added));
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect(taken.length).toBeLessThanOrEqual(12);
    const refused = client.events.filter(({ type }) => type === "error").map(({ error }) => (error as Coded).code);
    expect(refused).toEqual(Array(40 - taken.length).fill("rate_limited"));
    await endCall(customer, started.callId);
  });

  test("with microphone audio at many times the speed of sound is cut off", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    for (let one = 0; one < 1_500; one += 1) client.send(new Uint8Array(960));
    expect((await client.closed).code).toBe(4429);
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "active" });
    await endCall(customer, started.callId);
  });
});

type Coded = { code: string };
const isMine = (added: unknown) => (added as { role: string }).role === "user";
