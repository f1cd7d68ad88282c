import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";

/** Where a browser measures how long the way to this server and back takes, as a call would feel it. */
export const ECHO_PATH = "/v1/echo";

/** A few short marks are enough to measure with; nobody needs more, or for longer. */
const largestMark = 64;
const mostMarks = 20;
const longestMs = 10_000;
const mostSockets = 200;

export type EchoSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Sends back what it gets, for a few seconds. */
export function createEchoSocket(): EchoSocket {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMark, perMessageDeflate: false });
  return (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("error", () => webSocket.terminate());
      if (sockets.clients.size > mostSockets) return webSocket.close(1013, "Please try again in a moment");
      const timer = setTimeout(() => webSocket.close(1000), longestMs);
      let marks = 0;
      webSocket.on("message", (mark, isBinary) => {
        marks += 1;
        if (marks > mostMarks) webSocket.close(1008, "Enough to measure with");
        else webSocket.send(mark, { binary: isBinary });
      });
      webSocket.on("close", () => clearTimeout(timer));
    });
  };
}
