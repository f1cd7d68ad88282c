import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

export type LocalSocket = {
  url: string;
  /** The requests that opened a socket. */
  requests: IncomingMessage[];
  /** Sockets that are open now. */
  open(): number;
  close(): Promise<void>;
};

type Answer = {
  /** An HTTP status instead of a socket. */
  refuse?: () => number | null;
  serve(socket: WebSocket, request: IncomingMessage): void;
};

/** A local vendor that speaks over WebSockets, as the test says. */
export async function startLocalSocket({ refuse = () => null, serve }: Answer): Promise<LocalSocket> {
  const requests: IncomingMessage[] = [];
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  http.on("upgrade", (request, connection, head) => {
    requests.push(request);
    const status = refuse();
    if (status !== null) {
      connection.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on("error", () => {});
      serve(socket, request);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    requests,
    open: () => sockets.clients.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
