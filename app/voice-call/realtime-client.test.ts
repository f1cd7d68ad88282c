import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";
import type { StartedConversation } from "#features/conversations/conversations.schema.ts";
import { closeCodes } from "#voice/protocol/close-codes.ts";
import { RealtimeClient } from "./realtime-client.ts";

/** 20 ms of microphone audio at the wire rate. */
const PIECE_SAMPLES = 480;
/** More than the buffers of two local sockets hold. */
const PIECES = 40_000;

let server: Server;
let sockets: WebSocketServer;
let page: EventTarget;
let client: RealtimeClient | null = null;
const { addEventListener, removeEventListener, location } = globalThis;

beforeEach(async () => {
  server = createServer();
  sockets = new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The part of a page's window that the client uses.
  page = new EventTarget();
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    location: { protocol: "http:", host: `127.0.0.1:${port}` },
  });
});
afterEach(async () => {
  client?.close();
  client = null;
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
  Object.assign(globalThis, { addEventListener, removeEventListener, location });
});

/** A connected page, with the server's end of its socket and the TCP connection under it. */
async function connected() {
  const links: string[] = [];
  const arrived = new Promise<ServerSocket>((resolve) => sockets.once("connection", resolve));
  client = new RealtimeClient({
    callId: "01a20000-0000-7000-8000-000000000001",
    ticket: { token: "ek_test", url: "/call" } as StartedConversation,
    onEvent: () => {},
    onLink: (link) => void links.push(link),
    onOver: () => {},
  });
  const socket = await arrived;
  await expect.poll(() => client?.isOpen).toBe(true);
  return { client, links, socket, tcp: (socket as unknown as { _socket: Socket })._socket };
}

test("audio that an uplink cannot carry is dropped, not queued: at most a second of it waits", async () => {
  const { client, tcp, socket } = await connected();
  const heard: number[] = [];
  socket.on("message", (data) => heard.push((data as Buffer).readInt16LE(0)));
  tcp.pause();
  for (let piece = 0; piece < PIECES; piece += 1) {
    client.sendSound(new Int16Array(PIECE_SAMPLES).fill(1));
    if (piece % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  tcp.resume();
  // New audio arrives behind the queued audio, which is only a little of all that was sent.
  await expect
    .poll(() => {
      client.sendSound(new Int16Array(PIECE_SAMPLES).fill(2));
      return heard.at(-1);
    })
    .toBe(2);
  expect(heard.filter((sample) => sample === 1).length).toBeLessThan(PIECES);
});

test("a socket that died with its network is dropped as soon as there is another network, without hanging up", async () => {
  const { links, tcp, socket } = await connected();
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  tcp.pause();
  page.dispatchEvent(new Event("online"));
  await expect.poll(() => links).toContain("lost");
  // The old connection was only slow: its data arrives after all.
  tcp.resume();
  expect(await closed).toBe(closeCodes.away);
});

test("only the next ping says that the customer is typing, and each one that the microphone is off, at once", async () => {
  const { client, socket } = await connected();
  const pings: { typing?: boolean; muted?: boolean }[] = [];
  socket.on("message", (data) => {
    const event = JSON.parse(String(data)) as { type: string; typing?: boolean; muted?: boolean };
    if (event.type === "x.ping") pings.push(event);
  });
  client.typing();
  await expect.poll(() => pings.length, { timeout: 20_000 }).toBe(1);
  client.mute(true);
  await expect.poll(() => pings.length).toBe(2);
  await expect.poll(() => pings.length, { timeout: 20_000 }).toBe(3);
  expect(pings.map(({ typing, muted }) => [typing, muted])).toEqual([
    [true, undefined],
    [undefined, true],
    [undefined, true],
  ]);
});
