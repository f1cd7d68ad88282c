import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { type OpeningServer, takePort } from "./opening-server.ts";
import type { BodyPace } from "./slow-bodies.ts";

const KIB = 1024;
const pace: BodyPace = { bytes: 4 * KIB, withinMs: 400 };
const patience = { timeout: 20_000 };

let opening: OpeningServer;
let senders: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const sender of senders) clearInterval(sender);
  senders = [];
  opening.server.close();
  opening.server.closeAllConnections();
});

test("a small body that arrives byte by byte is cut off with 408", async () => {
  const { read } = await serving();
  const { socket, heard } = ask("POST /api/complaints", 2 * KIB);
  every(20, () => socket.write("x"));
  await closed(socket);
  expect(heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  await expect.poll(read, patience).toEqual(["cut off"]);
});

test("a body of unknown length that arrives byte by byte is cut off", async () => {
  await serving();
  const { socket, heard } = ask("POST /api/complaints", null);
  every(20, () => socket.write("1\r\nx\r\n"));
  await closed(socket);
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
});

test("a large upload over a slow line is read whole, however long it takes", async () => {
  const { read } = await serving();
  const total = 480 * KIB;
  const { socket, heard } = ask("PATCH /media/uploads/1", total);
  let sent = 0;
  // At least ten times as fast as required, and eight times as long as one interval.
  every(20, () => {
    if (sent >= total) return;
    sent += 2 * KIB;
    socket.write("x".repeat(2 * KIB));
  });
  await expect.poll(heard, patience).toMatch(/^HTTP\/1\.1 200 /);
  expect(read()).toEqual([total]);
});

test("an upload that stalls is cut off", async () => {
  const { read } = await serving();
  const { socket, heard } = ask("PATCH /media/uploads/1", 480 * KIB);
  socket.write("x".repeat(200 * KIB));
  await closed(socket);
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(read, patience).toEqual(["cut off"]);
});

test("a body that keeps arriving byte by byte after the response does not hold the connection", async () => {
  opening = await takePort({ host: "127.0.0.1", port: 0 }, pace);
  const { socket, heard } = ask("GET /", 480 * KIB);
  every(20, () => socket.write("x"));
  await closed(socket);
  expect(heard()).toMatch(/^HTTP\/1\.1 503 /);
});

test("a complete body may wait for its response, and the connection can be reused", async () => {
  await serving(3 * pace.withinMs);
  const { socket, heard } = ask("POST /api/complaints", 2);
  socket.write("{}");
  await expect.poll(heard, patience).toMatch(/^HTTP\/1\.1 200 /);
  socket.write("POST /api/complaints HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  await expect.poll(() => heard().match(/HTTP\/1\.1 200 /g)?.length, patience).toBe(2);
  expect(heard()).not.toContain("408");
});

test("Node's limit on whole requests, which would end uploads after five minutes, is off", async () => {
  await serving();
  expect(opening.server.requestTimeout).toBe(0);
  expect(opening.server.headersTimeout).toBeGreaterThan(0);
});

/** Starts a server that reads each body to its end, and returns the outcomes. */
async function serving(answersAfterMs = 0) {
  opening = await takePort({ host: "127.0.0.1", port: 0 }, pace);
  opening.stopWaiting();
  const bodies: (number | "cut off")[] = [];
  opening.server.on("request", async (request, response) => {
    const length = await text(request)
      .then((body) => body.length)
      .catch(() => "cut off" as const);
    bodies.push(length);
    if (answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    response.end("ok");
  });
  return { read: () => bodies };
}

/** `bytes`: null sends the body in chunks. */
function ask(line: string, bytes: number | null) {
  let answer = "";
  const length = bytes === null ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const socket = connect(opening.port, "127.0.0.1");
  socket.on("data", (piece) => {
    answer += piece;
  });
  socket.on("error", () => {});
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
  return { socket, heard: () => answer };
}

function every(ms: number, send: () => void): void {
  senders.push(setInterval(send, ms));
}

const closed = (socket: Socket) => expect.poll(() => socket.destroyed, patience).toBe(true);
