import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { guardSocket } from "./guarded-socket.ts";

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => server.close());

/** Both ends of a real socket. */
async function pair(nowMs = () => performance.now()) {
  const accepted = new Promise<WebSocket>((resolve) => server.once("connection", resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((resolve) => client.once("open", resolve));
  const socket = await accepted;
  const closed = new Promise<number>((resolve) => client.once("close", resolve));
  return { socket, client, closed, guarded: guardSocket(socket, nowMs) };
}

const MiB = 1024 * 1024;

test("a client that does not read is disconnected at one unread megabyte, and nothing more is buffered", async () => {
  const { socket, client, closed, guarded } = await pair();
  client.pause();
  const piece = "x".repeat(64 * 1024);
  let most = 0;
  for (let sent = 0; sent < 2_000; sent += 1) {
    guarded.send(piece);
    most = Math.max(most, socket.bufferedAmount);
    // Lets the network take what it can.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN);
  expect(most).toBeLessThan(1.2 * MiB);
  // The client would not answer a close either.
  await new Promise((resolve) => socket.once("close", resolve));
  client.resume();
  expect([1013, 1006]).toContain(await closed);
});

test("a client that reads gets everything, and may talk for an hour and report its playback", async () => {
  let nowMs = 0;
  const { client, guarded } = await pair(() => nowMs);
  let read = 0;
  client.on("message", (data) => {
    read += String(data).length;
  });
  const frame = new Uint8Array(960);
  let refused = 0;
  for (; nowMs < 3_600_000; nowMs += 20) {
    if (!guarded.takes(frame)) refused += 1;
    if (nowMs % 100 === 0 && !guarded.takes('{"type":"x.playback"}')) refused += 1;
  }
  expect(refused).toBe(0);
  const piece = "x".repeat(1024);
  for (let sent = 0; sent < 500; sent += 1) guarded.send(piece);
  await expect.poll(() => read).toBe(500 * 1024);
  client.close();
});

test("a client that sends too fast is disconnected, and its later frames are ignored", async () => {
  for (const frame of ['{"type":"x.ping"}', '{"type":"input_audio_buffer.append","audio":""}', new Uint8Array(960)]) {
    const { closed, guarded } = await pair(() => 0);
    const taken = Array.from({ length: 5_000 }, () => guarded.takes(frame)).filter(Boolean).length;
    expect(taken).toBe(frame === '{"type":"x.ping"}' ? 100 : 1_000);
    expect(await closed).toBe(4429);
    expect(guarded.takes(frame)).toBe(false);
  }
});
