import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { isOpenedByPerson, standInHeaders, waitingPage } from "../http/waiting-page.ts";
import { bodyPace, cutSlowBodies } from "./slow-bodies.ts";

export type OpeningServer = {
  server: Server;
  port: number;
  /** Stops answering on behalf of the site, which is ready. */
  stopWaiting(): void;
};

/** The port is in use by another program. */
export class PortInUse extends Error {
  override readonly name = "PortInUse";
}

/**
 * How long an idle connection stays open: longer than proxies in front keep theirs (usually a minute). The client has
 * to close first, or a request may be sent on a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 75_000;
/** Slower request headers only occupy a connection. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Far above what the calls and pages of one process need, far below the limit of the system. */
const MAX_CONNECTIONS = 10_000;
const RETRY_AFTER_S = 2;

const openingPage = waitingPage({ title: "Opening…", text: "We are open in a moment.", seconds: RETRY_AFTER_S });

/**
 * Binds the port and responds while everything behind it opens: `/livez` with 200, everything else with 503 and
 * `retry-after`; browsers get a page that reloads itself. Throws `PortInUse`.
 */
export async function takePort(
  config: Pick<Config, "host" | "port">,
  clock: Clock = systemClock,
): Promise<OpeningServer> {
  const limits = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: 0 };
  const server = createServer(limits);
  server.maxConnections = MAX_CONNECTIONS;
  server.on("request", cutSlowBodies(bodyPace, clock));
  server.on("request", respondWhileOpening);
  const port = await listen(server, config);
  return { server, port, stopWaiting: () => void server.off("request", respondWhileOpening) };
}

function respondWhileOpening(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split("?")[0];
  const isBrowser = isOpenedByPerson(request.method, request.headers.accept);
  if (path === "/livez") answer(response, 200, "text/plain", "ok");
  else if (path === "/readyz") answer(response, 503, "text/plain", "opening");
  else if (isBrowser) answer(response, 503, "text/html", openingPage);
  else answer(response, 503, "text/plain", "Opening. Please try again in a moment.");
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    ...standInHeaders,
    ...(status === 503 ? { "retry-after": String(RETRY_AFTER_S) } : {}),
  });
  response.end(body);
}

function listen(server: Server, config: Pick<Config, "host" | "port">): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortInUse(`Port ${config.port} is taken`) : error),
    );
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : config.port);
    });
  });
}
