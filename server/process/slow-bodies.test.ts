import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "#platform/clock/manual-clock.ts";
import { type OpeningServer, takePort } from "./opening-server.ts";
import { bodyPace } from "./slow-bodies.ts";

const KIB = 1024;
const patience = { timeout: 60_000 };

let clock: ManualClock;
let opening: OpeningServer;
/** The server's end of the last connection. */
let accepted: Socket | undefined;
beforeEach(async () => {
  clock = manualClock();
  opening = await takePort({ host: "127.0.0.1", port: 0 }, clock);
  opening.server.on("connection", (socket) => {
    accepted = socket;
  });
});
afterEach(() => {
  accepted = undefined;
  opening.server.close();
  opening.server.closeAllConnections();
});

test("a small body that arrives byte by byte is cut off with 408", async () => {
  const { read } = serving();
  const asked = await ask("POST /api/complaints", 2 * KIB);
  await trickle(asked, "x");
  expect(asked.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  await expect.poll(read, patience).toEqual(["cut off"]);
});

test("a body of unknown length that arrives byte by byte is cut off", async () => {
  serving();
  const asked = await ask("POST /api/complaints", null);
  await trickle(asked, "1\r\nx\r\n");
  expect(asked.heard()).toMatch(/^HTTP\/1\.1 408 /);
});

test("a large upload over a slow line is read whole, however long it takes", async () => {
  const { read } = serving();
  const total = 12 * bodyPace.bytes;
  const { send, heard } = await ask("PATCH /media/uploads/1", total);
  for (let sent = 0; sent < total; sent += bodyPace.bytes) {
    await send("x".repeat(bodyPace.bytes));
    await clock.advance(bodyPace.withinMs);
  }
  await expect.poll(heard, patience).toMatch(/^HTTP\/1\.1 200 /);
  expect(read()).toEqual([total]);
});

test("an upload that stalls is cut off", async () => {
  const { read } = serving();
  const { send, heard, closed } = await ask("PATCH /media/uploads/1", 12 * bodyPace.bytes);
  await send("x".repeat(5 * bodyPace.bytes));
  await clock.advance(bodyPace.withinMs);
  expect(accepted?.destroyed).toBe(false);
  await clock.advance(bodyPace.withinMs);
  await closed();
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(read, patience).toEqual(["cut off"]);
});

test("a body that keeps arriving byte by byte after the response does not hold the connection", async () => {
  const asked = await ask("GET /", 480 * KIB);
  await expect.poll(asked.heard, patience).toMatch(/^HTTP\/1\.1 503 /);
  await trickle(asked, "x");
  expect(asked.heard()).not.toContain("408");
});

test("a complete body may wait for its response, and the connection can be reused", async () => {
  const { respond } = serving({ waits: true });
  const { send, heard } = await ask("POST /api/complaints", 2);
  await send("{}");
  const answers = () => heard().match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  await clock.advance(3 * bodyPace.withinMs);
  await respond();
  await expect.poll(answers, patience).toBe(1);
  await send("POST /api/complaints HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  await clock.advance(3 * bodyPace.withinMs);
  await respond();
  await expect.poll(answers, patience).toBe(2);
  expect(heard()).not.toContain("408");
});

test("Node's limit on whole requests, which would end uploads after five minutes, is off", () => {
  expect(opening.server.requestTimeout).toBe(0);
  expect(opening.server.headersTimeout).toBeGreaterThan(0);
});

/** Lets the server read each body to its end, and respond at once or when told to. */
function serving({ waits = false } = {}) {
  opening.stopWaiting();
  const bodies: (number | "cut off")[] = [];
  const waiting: (() => void)[] = [];
  opening.server.on("request", async (request, response) => {
    const length = await text(request)
      .then((body) => body.length)
      .catch(() => "cut off" as const);
    bodies.push(length);
    if (waits) waiting.push(() => response.end("ok"));
    else response.end("ok");
  });
  const respond = async () => {
    await expect.poll(() => waiting.length, patience).toBe(1);
    waiting.shift()?.();
  };
  return { read: () => bodies, respond };
}

type Asked = Awaited<ReturnType<typeof ask>>;

/** Sends the head of a request. `bytes`: null sends the body in chunks. */
async function ask(line: string, bytes: number | null) {
  let answer = "";
  let sent = 0;
  const length = bytes === null ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const socket = connect((opening.server.address() as { port: number }).port, "127.0.0.1");
  socket.on("data", (piece) => {
    answer += piece;
  });
  socket.on("error", () => {});
  /** Resolves when the server has received it. */
  const send = async (piece: string) => {
    sent += piece.length;
    socket.write(piece);
    await expect.poll(() => accepted?.bytesRead ?? 0, patience).toBeGreaterThanOrEqual(sent);
  };
  const received = new Promise((resolve) => opening.server.once("request", resolve));
  await send(`${line} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
  await received;
  return { send, heard: () => answer, closed: () => expect.poll(() => socket.destroyed, patience).toBe(true) };
}

/** One byte of a body in each tenth of the interval, until the server has judged it. */
async function trickle({ send, closed }: Asked, piece: string): Promise<void> {
  for (let tenth = 0; tenth < 10; tenth += 1) {
    expect(accepted?.destroyed).toBe(false);
    await send(piece);
    await clock.advance(bodyPace.withinMs / 10);
  }
  await closed();
}
