import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";

/** The socket on which a browser measures the round-trip time that a call would have. */
export const ECHO_PATH = "/v1/echo";

/** A few short messages are enough for a measurement. */
const maxMarkBytes = 64;
const maxMarks = 20;
const maxMs = 10_000;
const maxSockets = 200;

export type EchoSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Echoes messages for a few seconds. */
export function createEchoSocket(): EchoSocket {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMarkBytes, perMessageDeflate: false });
  return (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("error", () => webSocket.terminate());
      if (sockets.clients.size > maxSockets) return webSocket.close(1013, "Please try again in a moment");
      const timer = setTimeout(() => webSocket.close(1000), maxMs);
      let marks = 0;
      webSocket.on("message", (mark, isBinary) => {
        marks += 1;
        if (marks > maxMarks) webSocket.close(1008, "Enough to measure with");
        else webSocket.send(mark, { binary: isBinary });
      });
      webSocket.on("close", () => clearTimeout(timer));
    });
  };
}
