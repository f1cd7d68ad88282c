import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Config } from "#platform/config/config.ts";
import { bodyPace, cutSlowBodies } from "./slow-bodies.ts";

export type OpeningServer = {
  server: Server;
  port: number;
  /** From now on the site answers, and no longer this. */
  stopWaiting(): void;
};

/** Another program has the port. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/**
 * A connection without a request is kept this long: longer than the proxies in front keep theirs (a minute, as a rule).
 * Who closes first must be the one who asks, or a request meets a connection that is being closed and is lost.
 */
const KEPT_ALIVE_MS = 75_000;
/** Whoever takes longer to say what they want holds a place for nothing. */
const HEADERS_WITHIN_MS = 15_000;
/** Far above what the calls and pages of one process need, far below what the system gives out. */
const MOST_CONNECTIONS = 10_000;
const COME_BACK_IN_S = 2;

const openingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="${COME_BACK_IN_S}">
<title>Opening…</title>
</head>
<body>
<main>
<h1>Opening…</h1>
<p>We are open in a moment. This page looks again by itself.</p>
</main>
</body>
</html>
`;

/**
 * Takes the port and answers on it while everything behind it is still opened: `/livez` with 200, all else with 503
 * and `retry-after`, for a browser as a page that looks again by itself. Throws `PortTaken`.
 */
export async function takePort(config: Pick<Config, "host" | "port">, pace = bodyPace): Promise<OpeningServer> {
  const limits = { keepAliveTimeout: KEPT_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, requestTimeout: 0 };
  const server = createServer(limits);
  server.maxConnections = MOST_CONNECTIONS;
  server.on("request", cutSlowBodies(pace));
  server.on("request", answerWhileOpening);
  const port = await listen(server, config);
  return { server, port, stopWaiting: () => void server.off("request", answerWhileOpening) };
}

function answerWhileOpening(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split("?")[0];
  const isLookedAt = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
  if (path === "/livez") answer(response, 200, "text/plain", "ok");
  else if (path === "/readyz") answer(response, 503, "text/plain", "opening");
  else if (isLookedAt) answer(response, 503, "text/html", openingPage);
  else answer(response, 503, "text/plain", "Opening. Please try again in a moment.");
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    ...(status === 503 ? { "retry-after": String(COME_BACK_IN_S) } : {}),
  });
  response.end(body);
}

function listen(server: Server, config: Pick<Config, "host" | "port">): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortTaken(`Port ${config.port} is taken`) : error),
    );
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : config.port);
    });
  });
}
