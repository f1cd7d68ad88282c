import { createServer, type Server } from "node:http";
import { connect as dial, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CallConnection, LiveCalls } from "#features/conversations/live/live-calls.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { Failure } from "#platform/errors/failure.ts";
import { quietLog } from "#tests/builders/members.ts";
import { attachRealtimeSocket, maxUnproven } from "./realtime.socket.ts";

const patience = { timeout: 20_000 };
const stranger = "203.0.113.9";

let server: Server;
let heard: unknown[];
/** What joining a call returns. */
let join: () => Promise<CallConnection>;
const open: Socket[] = [];

const badToken = () => new Failure("conversations.bad_token", 401, "This token is not valid");
/** Longer than any test; only the timeout test waits less. */
const never = 600_000;

beforeEach(async () => {
  heard = [];
  join = async () => Promise.reject(badToken());
  await serving(never);
});

async function serving(provenWithinMs: number): Promise<void> {
  server = createServer();
  const liveCalls = { connect: () => join() } as Pick<LiveCalls, "connect">;
  const parts = {
    log: quietLog,
    clock: systemClock,
    liveCalls,
    trustedProxies: 1,
    baseUrl: "https://nocturne.example",
  };
  attachRealtimeSocket(server, parts, { provenWithinMs });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  server.close();
});

test("a socket with a wrong token gets the reason, and is terminated even if its client does not answer the close", async () => {
  const { socket, text } = await knock();
  await expect.poll(text, patience).toContain("conversations.bad_token");
  // The close frame carries 4401, which is 0x1131.
  expect(text()).toContain("\x11\x31");
  await expect.poll(() => socket.closed, { timeout: 10_000 }).toBe(true);
});

test("frames before the token is accepted, or after it is refused, are not processed", async () => {
  const looked = Promise.withResolvers<CallConnection>();
  join = () => looked.promise;
  const { socket, text } = await knock();
  for (let count = 0; count < 5; count += 1) socket.write(frame(`{"type":"x.ping","t":${count}}`));
  looked.reject(badToken());
  await expect.poll(text, patience).toContain("conversations.bad_token");
  socket.write(frame('{"type":"x.ping","t":9}'));
  await expect.poll(() => socket.closed, patience).toBe(true);
  expect(heard).toEqual([]);
});

test("a socket whose token lookup hangs is terminated, and a later result is dropped", async () => {
  server.close();
  await serving(200);
  const looked = Promise.withResolvers<CallConnection>();
  join = () => looked.promise;
  const { socket } = await knock();
  await expect.poll(() => socket.closed, patience).toBe(true);
  looked.resolve(connection());
  await expect.poll(() => heard, patience).toEqual([expect.stringMatching(/^closed \d+$/)]);
});

test("one address has a limit of sockets without an accepted token, which does not affect others", async () => {
  const looked = Promise.withResolvers<CallConnection>();
  join = () => looked.promise;
  for (let count = 0; count < maxUnproven; count += 1) expect((await knock()).status()).toBe("101");
  expect((await knock()).status()).toBe("429");
  expect((await knock("203.0.113.77")).status()).toBe("101");
  looked.reject(badToken());
  await expect.poll(async () => (await knock()).status(), patience).toBe("101");
});

test("an accepted token frees the place for the next socket", async () => {
  join = async () => connection();
  for (let count = 0; count < maxUnproven + 5; count += 1) {
    const one = await knock();
    expect(one.status()).toBe("101");
    one.socket.write(frame('{"type":"x.ping","t":1}'));
    await expect.poll(() => heard.length, patience).toBe(count + 1);
  }
});

function connection(): CallConnection {
  // That of the test which opens it: the end of a socket may come after it.
  const heardHere = heard;
  return {
    receive: (said) => void heardHere.push(said),
    alive: () => {},
    closed: (code) => void heardHere.push(`closed ${code}`),
  };
}

/** Requests a socket like a program without a WebSocket library: it answers no control frames. */
async function knock(address = stranger) {
  const { port } = server.address() as { port: number };
  const socket = dial(port, "127.0.0.1");
  open.push(socket);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    text += piece;
  });
  socket.on("error", () => {});
  const lines = ["GET /v1/realtime HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"];
  const proofs = [
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Authorization: Bearer ek_x",
  ];
  socket.write([...lines, ...proofs, `X-Forwarded-For: ${address}`, "", ""].join("\r\n"));
  await expect.poll(() => text, patience).toContain("\r\n\r\n");
  return { socket, text: () => text, status: () => text.slice(9, 12) };
}

/** A short text frame of a client, masked with zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
