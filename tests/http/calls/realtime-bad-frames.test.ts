import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type CallClient, connectCall, type SocketEvent } from "#tests/builders/call-client.ts";
import { endCall, startCall, talking } from "../support/calls.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Member, Started } from "../support/visitor.ts";

const site = await sharedSite();

const patience = { timeout: 10_000 };
const append = (bytes: number) =>
  JSON.stringify({ type: "input_audio_buffer.append", audio: Buffer.alloc(bytes).toString("base64") });

describe("a bad frame gets an error, and the call continues", () => {
  let customer: Member;
  let client: CallClient;
  let started: Started;
  beforeAll(async () => {
    customer = await site.member();
    ({ started, client } = await talking(site, customer));
  });
  afterAll(() => endCall(customer, started.callId));

  test.each<[string, string | Uint8Array, string]>([
    ["a frame over 64 KiB", JSON.stringify({ type: "x.ping", pad: "a".repeat(70_000) }), "frame_too_large"],
    ["a binary frame over 64 KiB", new Uint8Array(65_538), "frame_too_large"],
    ["broken JSON", "{nonsense", "bad_json"],
    ["JSON that is no object", "[1, 2]", "bad_json"],
    ["an event without a type", "{}", "unknown_event"],
    ["an unknown event", JSON.stringify({ type: "session.delete" }), "unknown_event"],
    ["an event of the server's own", JSON.stringify({ type: "x.call.ended", charge: "0.00" }), "unknown_event"],
    ["audio of odd length", append(961), "bad_audio"],
    ["binary audio of odd length", new Uint8Array(961), "bad_audio"],
    ["binary audio of no length", new Uint8Array(0), "bad_audio"],
    ["audio that is no base64", JSON.stringify({ type: "input_audio_buffer.append", audio: "*" }), "bad_audio"],
    ["a value of the wrong kind", JSON.stringify({ type: "response.cancel", response_id: 7 }), "invalid_value"],
    ["an item that is not there", JSON.stringify({ type: "conversation.item.delete", item_id: "x" }), "item_not_found"],
  ])("%s", async (_, frame, code) => {
    client.send(frame);
    const answer = await client.next("error");
    expect(answer.error).toMatchObject({ type: "invalid_request_error", code, message: expect.stringMatching(/./) });
    client.send({ type: "x.ping", t: 7 });
    expect(await client.next("x.pong")).toMatchObject({ t: 7 });
  });
});

test("a frame of more than a megabyte ends the connection, not the call", async () => {
  const customer = await site.member();
  const { started, client } = await talking(site, customer);
  client.send("a".repeat(2 * 1024 * 1024));
  expect((await client.closed).code).toBe(1009);
  const back = customer.connect(await comeBack(customer, started.callId));
  await back.next("session.created");
  await endCall(customer, started.callId);
});

describe("what is sent before session.created", () => {
  test("waits for it: settings are applied, and nothing is lost", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    const update = { type: "session.update", session: { type: "realtime", x_binary_output: true } };
    const pings = Array.from({ length: 90 }, (_, t) => ({ type: "x.ping", t }));
    const { events, socket } = await hasty(started, [update, ...pings]);
    await expect.poll(() => events.filter(({ type }) => type === "x.pong").length, patience).toBe(90);
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe("session.created");
    expect(events.find(({ type }) => type === "session.updated")).toMatchObject({ session: { x_binary_output: true } });
    expect(events.filter(({ type }) => type === "x.pong").map(({ t }) => t)).toEqual(pings.map(({ t }) => t));
    expect(types).not.toContain("error");
    socket.terminate();
    await endCall(customer, started.callId);
  });

  test("and is invalid gets its error after it, and the call starts anyway", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    const { events, socket } = await hasty(started, ["{nonsense", { type: "response.cancel" }, { type: "nothing" }]);
    const codes = () =>
      events.filter(({ type }) => type === "error").map(({ error }) => (error as { code: string }).code);
    await expect.poll(() => codes().length, patience).toBe(3);
    expect(codes()).toEqual(["bad_json", expect.stringMatching(/^response_/), "unknown_event"]);
    expect(events[0]?.type).toBe("session.created");
    await expect.poll(() => events.map(({ type }) => type), patience).toContain("response.output_audio.delta");
    socket.terminate();
    await endCall(customer, started.callId);
  });

  /** A client that sends everything as soon as the line is open. */
  async function hasty(started: Started, frames: (object | string)[]) {
    const events: SocketEvent[] = [];
    const headers = { authorization: `Bearer ${started.token}` };
    const socket = new WebSocket(`ws://127.0.0.1:${site.port}${started.url}`, { headers });
    socket.on("message", (data, isBinary) => isBinary || events.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.once("open", resolve));
    for (const frame of frames) socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
    return { events, socket };
  }
});

describe("a refused connection", () => {
  test("with a wrong token, without one or with an unknown call: 4401", async () => {
    const customer = await site.member();
    const { callId, token, url } = await startCall(customer, site.agentId("Ivy"));
    await expectRefused({ url, token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` });
    await expectRefused({ url, token: "ek_" });
    await expectRefused({ url, token: "x" });
    await expectRefused({ url: `/v1/realtime?call_id=${callId}'--`, token });
    // None of that used the token up.
    const client = customer.connect({ url, token });
    await client.next("session.created");
    await endCall(customer, callId);
  });

  test("a second one with the same token: 4401, and the first continues", async () => {
    const customer = await site.member();
    const started = await startCall(customer, site.agentId("Ivy"));
    const sockets = [1, 2, 3].map(() => customer.connect(started));
    const outcomes = await Promise.all(
      sockets.map((client) => Promise.race([client.next("session.created"), client.next("error")])),
    );
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["error", "error", "session.created"]);
    await expectRefused(started);
    const first = sockets[outcomes.findIndex(({ type }) => type === "session.created")];
    first?.send({ type: "x.ping", t: 1 });
    expect(await first?.next("x.pong")).toMatchObject({ t: 1 });
    await endCall(customer, started.callId);
  });

  test("into another member's call: 4401, and neither call is touched", async () => {
    const [mine, other] = [await site.member(), await site.member()];
    const own = await startCall(mine, site.agentId("Ivy"));
    const foreign = await startCall(other, site.agentId("Ivy"));
    await expectRefused({ url: foreign.url, token: own.token });
    for (const [customer, started] of [
      [mine, own],
      [other, foreign],
    ] as const) {
      await customer.connect(started).next("session.created");
      await endCall(customer, started.callId);
    }
  });

  test("with a replaced token, or with one of an ended call: 4401", async () => {
    const customer = await site.member();
    const first = await startCall(customer, site.agentId("Ivy"));
    const second = await comeBack(customer, first.callId);
    await expectRefused(first);
    await endCall(customer, first.callId);
    await expectRefused(second);
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1:1"])(
    "from a page of another site (%s): 403",
    async (origin) => {
      const customer = await site.member();
      const started = await startCall(customer, site.agentId("Ivy"));
      const answer = await upgrade(started.url, [`Origin: ${origin}`, `Authorization: Bearer ${started.token}`]);
      expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden/);
      // The token is still good for a page of ours, which sends it as browsers have to.
      const own = await upgrade(started.url, [
        `Origin: http://127.0.0.1:${site.port}`,
        `Sec-WebSocket-Protocol: realtime, openai-insecure-api-key.${started.token}`,
      ]);
      expect(own).toMatch(/^HTTP\/1\.1 101 /);
      expect(own).toMatch(/^Sec-WebSocket-Protocol: realtime\r$/m);
      expect(own).toContain("session.created");
      await endCall(customer, started.callId);
    },
  );

  test("to another path or to none is refused, and the server keeps running", async () => {
    expect(await upgrade("/v1/other")).toMatch(/^HTTP\/1\.1 404 /);
    expect(await upgrade("//")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await upgrade("http://")).toMatch(/^HTTP\/1\.1 400 /);
    expect((await (await site.visit()).get("/livez")).status).toBe(200);
  });

  test("that closes before it is refused does not crash the server", async () => {
    const request = `GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    for (let count = 0; count < 50; count += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(site.port, "127.0.0.1", () => {
          socket.write(request + "x".repeat(100_000));
          socket.resetAndDestroy();
        });
        socket.on("error", () => {}).on("close", () => resolve());
      });
    }
    expect((await (await site.visit()).get("/livez")).status).toBe(200);
  });

  async function expectRefused({ url, token }: Pick<Started, "url" | "token">): Promise<void> {
    const client = connectCall({ port: site.port, url, token });
    expect((await client.next("error")).error).toMatchObject({
      code: "conversations.bad_token",
      message: expect.any(String),
    });
    expect((await client.closed).code).toBe(4401);
  }

  /** What the server says to a request to become a socket, within the first moment. */
  function upgrade(target: string, headers: string[] = []): Promise<string> {
    const fixed = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    const lines = [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${site.port}`, ...fixed, ...headers, "", ""];
    return new Promise((resolve) => {
      let text = "";
      const socket = connect(site.port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
      socket.on("data", (piece) => {
        text += piece;
        if (text.includes("session.created")) socket.destroy();
      });
      socket.on("error", () => {}).on("close", () => resolve(text));
    });
  }
});

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});

async function comeBack(customer: Member, callId: string): Promise<Started> {
  return (await customer.post(`/api/conversations/${callId}/token`)).body as Started;
}
