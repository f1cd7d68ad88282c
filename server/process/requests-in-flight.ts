import type { Server, ServerResponse } from "node:http";
import { type Clock, within } from "#platform/clock/clock.ts";

export type RequestsInFlight = {
  count(): number;
  /** Resolves when each of them has its answer, and after `limitMs` at the latest; accepts no connection from now on. */
  finish(limitMs: number): Promise<void>;
};

/** Follows the requests of a server. Sockets that became WebSockets are not among them. */
export function requestsInFlight(server: Server, clock: Clock): RequestsInFlight {
  const open = new Set<ServerResponse>();
  const { promise: isEmpty, resolve: becomeEmpty } = Promise.withResolvers<void>();
  let isClosing = false;
  const lookAgain = () => {
    if (!isClosing) return;
    // A connection that is kept alive for a next request would hold up the server until it is closed.
    server.closeIdleConnections();
    if (open.size === 0) becomeEmpty();
  };
  const askToClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.on("request", (_, response) => {
    open.add(response);
    if (isClosing) askToClose(response);
    response.once("close", () => {
      open.delete(response);
      lookAgain();
    });
  });
  return {
    count: () => open.size,
    async finish(limitMs) {
      isClosing = true;
      server.close();
      for (const response of open) askToClose(response);
      lookAgain();
      await within(clock, limitMs, (signal) => {
        signal.addEventListener("abort", () => becomeEmpty(), { once: true });
        return isEmpty;
      });
      server.closeAllConnections();
    },
  };
}
