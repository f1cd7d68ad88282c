import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { CallConnection } from "#features/conversations/live/live-calls.service.ts";
import { isDatabaseLost } from "#platform/database/lost-connection.rules.ts";
import { commonFailures, isFailure } from "#platform/errors/failure.ts";
import { asksForBeta, fromBeta, toBeta } from "#voice/protocol/beta.rules.ts";
import type { Composition } from "../compose.ts";
import { isOwnOrigin } from "../http/origin.ts";
import { visitorAddress } from "../http/request-context.middleware.ts";
import { createEchoSocket, ECHO_PATH } from "./echo.socket.ts";
import { type GuardedSocket, guardSocket } from "./guarded-socket.ts";
import { placesByNetwork } from "./unproven-sockets.ts";

const PATH = "/v1/realtime";
/** The largest frame that is read; the protocol already refuses frames from 64 KiB on. */
const maxPayloadBytes = 1024 * 1024;
/** How often the connection is pinged. */
const pingEveryMs = 10_000;
/**
 * Browsers hide why an upgrade failed, so the token is checked after it, and refused with a close code. Until then a
 * socket is cheap, limited in number per network and in time; a refused client gets a moment to close.
 */
export const maxUnproven = 32;
const TOKEN_TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 2_000;
const tokenProtocol = "openai-insecure-api-key.";

/** Close codes, by failure code. */
const closeCodes: Record<string, number> = {
  "conversations.bad_token": 4401,
  "conversations.settling": 4410,
  unavailable: 4410,
  "conversations.stopping": 1012,
  "ledger.insufficient_credit": 4402,
  "age_gate.required": 4403,
};

type SocketParts = Pick<Composition, "log" | "clock" | "trustedProxies" | "baseUrl"> & {
  liveCalls: Pick<Composition["liveCalls"], "connect">;
};

/**
 * Serves the call socket `/v1/realtime`; the token is a bearer token or in a subprotocol, as Realtime clients send it.
 */
export function attachRealtimeSocket(server: Server, parts: SocketParts, { provenWithinMs = TOKEN_TIMEOUT_MS } = {}) {
  const { log, trustedProxies, baseUrl } = parts;
  const takePlace = placesByNetwork(maxUnproven);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) =>
      offered.has("realtime") ? "realtime" : ([...offered].find((name) => !name.startsWith(tokenProtocol)) ?? false),
  });
  const echo = createEchoSocket();
  server.on("upgrade", (request, socket, head) => {
    // From here on Node does not handle errors: without this, a visitor who disconnects would end the process.
    socket.on("error", (error) => log.debug({ error: error.message }, "realtime: an upgrade failed"));
    const url = URL.parse(request.url ?? "/", "http://localhost");
    if (!url) return refuseUpgrade(socket, "400 Bad Request");
    if (url.pathname === ECHO_PATH && sameOrigin(request, baseUrl)) return echo(request, socket, head);
    if (url.pathname !== PATH) {
      // In development, other upgrades are for Vite's hot reloading.
      if (server.listenerCount("upgrade") === 1) refuseUpgrade(socket, "404 Not Found");
      return;
    }
    if (!sameOrigin(request, baseUrl)) return refuseUpgrade(socket, "403 Forbidden");
    const headers = { get: (name: string) => String(request.headers[name] ?? "") || null };
    const leavePlace = takePlace(visitorAddress(headers, trustedProxies, request.socket.remoteAddress));
    if (!leavePlace) return refuseUpgrade(socket, "429 Too Many Requests");
    // Also for an upgrade that is refused, or whose client disconnects first.
    socket.once("close", leavePlace);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const shape = shapeOf(request);
      const call = { id: url.searchParams.get("call_id"), token: tokenOf(request), shape };
      const late = setTimeout(() => webSocket.terminate(), provenWithinMs);
      webSocket.once("close", () => clearTimeout(late));
      const proven = () => {
        clearTimeout(late);
        leavePlace();
      };
      serve(webSocket, call, parts, proven).catch((error: unknown) => {
        log.error({ error: error instanceof Error ? error.stack : String(error) }, "realtime: a socket failed");
        webSocket.close(1011, "Something went wrong on our side");
      });
    });
  });
}

/** How the frames of this client are written and read. */
type Shape = { write(text: string): string | null; read(text: string): string };
/** `id`: null if the client names a model instead of a call. Then the token determines the call. */
type AskedCall = { id: string | null; token: string; shape: Shape };

const finalShape: Shape = { write: (text) => text, read: (text) => text };

/** Clients that were written for the beta protocol say so. */
function shapeOf({ headers }: IncomingMessage): Shape {
  const beta = headers["openai-beta"];
  const client = { beta: Array.isArray(beta) ? beta.join(",") : beta, protocols: headers["sec-websocket-protocol"] };
  return asksForBeta(client) ? { write: toBeta, read: fromBeta } : finalShape;
}

async function serve(socket: WebSocket, call: AskedCall, parts: SocketParts, proven: () => void): Promise<void> {
  const { log, clock } = parts;
  // A client may send immediately: its frames wait in the network until the call is found.
  socket.pause();
  socket.on("error", (error) => log.debug({ error: error.message }, "realtime: a socket error"));
  const guarded = guardSocket(socket, clock.monotonicMs);
  try {
    const connection = await connect(socket, guarded, call, parts);
    if (!connection) return;
    proven();
    socket.on("message", (data, isBinary) => {
      const frame = isBinary ? new Uint8Array(data as Buffer) : String(data);
      if (guarded.takes(frame)) connection.receive(typeof frame === "string" ? call.shape.read(frame) : frame);
    });
    socket.on("close", (code) => connection.closed(code));
    if (socket.readyState === socket.CLOSED) return connection.closed(1006);
    watchLiveness(socket, connection);
  } finally {
    socket.resume();
  }
}

async function connect(
  socket: WebSocket,
  guarded: GuardedSocket,
  call: AskedCall,
  { liveCalls }: SocketParts,
): Promise<CallConnection | null> {
  const send = (text: string) => {
    const written = call.shape.write(text);
    if (written !== null) guarded.send(written);
  };
  try {
    return await liveCalls.connect(call.id, call.token, {
      send,
      sendBinary: (bytes) => guarded.send(bytes),
      bufferedBytes: () => socket.bufferedAmount,
      close: (code, reason) => socket.close(code, reason),
    });
  } catch (error) {
    const refusal = isDatabaseLost(error) ? commonFailures.unavailable() : error;
    if (!isFailure(refusal)) throw error;
    socket.send(JSON.stringify(errorEvent(refusal.code, refusal.message)));
    socket.close(closeCodes[refusal.code] ?? 4403, refusal.message);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
    return null;
  }
}

function errorEvent(code: string, message: string) {
  return {
    type: "error",
    event_id: "event_refused",
    error: { type: "invalid_request_error", code, message, param: null, event_id: null },
  };
}

function watchLiveness(socket: WebSocket, connection: CallConnection): void {
  socket.on("pong", () => connection.alive());
  const timer = setInterval(() => socket.ping(), pingEveryMs);
  socket.once("close", () => clearInterval(timer));
}

/** `Authorization: Bearer ek_…`, or the subprotocol `openai-insecure-api-key.ek_…` that browsers use. */
function tokenOf(request: IncomingMessage): string {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer) return bearer;
  const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  return offered.find((name) => name.startsWith(tokenProtocol))?.slice(tokenProtocol.length) ?? "";
}

/**
 * Whether the request comes from a page of this site, or from a program, which sends no origin: other sites may not
 * use a token.
 */
function sameOrigin({ headers: { origin, host } }: IncomingMessage, baseUrl: string): boolean {
  return origin === undefined || isOwnOrigin(origin, host, baseUrl);
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
