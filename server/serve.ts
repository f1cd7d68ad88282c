import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { authCookieName } from "#features/members/auth-engine.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";
import { createApp } from "./app.ts";
import { type ComposeOptions, type Composition, compose } from "./compose.ts";
import { answerFromKeptPages } from "./http/page-cache.middleware.ts";
import type { PageSource } from "./http/pages.ts";
import { attachRealtimeSocket } from "./sockets/realtime.socket.ts";
import { startWorker } from "./worker.ts";

export type ServeOptions = {
  config: Config;
  log: Log;
  version: string;
  root: string;
  /** The screens; null serves the API and the sockets alone. */
  pages(server: Server): Promise<PageSource | null>;
  /** Runs once before the first visitor, on an open and migrated database. */
  prepare?(composition: Composition): Promise<void>;
  replacing?: ComposeOptions["replacing"];
};

export type RunningServer = { composition: Composition; server: Server; port: number; stop(): Promise<void> };

/** Another program has the port. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/**
 * A connection without a request is kept this long: longer than the proxies in front keep theirs (a minute, as a rule).
 * Who closes first must be the one who asks, or a request meets a connection that is being closed and is lost.
 */
const KEPT_ALIVE_MS = 75_000;

/** Opens everything and serves until `stop`, which settles the running calls before it takes anything away. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, log, version, replacing } = options;
  const server = createServer({ keepAliveTimeout: KEPT_ALIVE_MS });
  // The port is taken first: nothing is opened, migrated or seeded for a start that cannot serve.
  server.on("request", askToWait);
  const port = await listen(server, config);
  // The screens are read while the database opens. What is wrong with them is said below, in its turn.
  const loading = options.pages(server);
  loading.catch(() => {});
  try {
    const composition = await compose({ config, log, version, port, ...(replacing ? { replacing } : {}) });
    await options.prepare?.(composition);
    const app = createApp(composition, await loading, options.root);
    server.off("request", askToWait);
    const { pageCache: cache, gateOf, trustedProxies } = composition;
    const listener = getRequestListener(app.fetch);
    server.on(
      "request",
      answerFromKeptPages({ cache, sessionCookie: authCookieName, gateOf, trustedProxies }, listener),
    );
    attachRealtimeSocket(server, composition);
    const worker = await startWorker(composition);
    return { composition, server, port, stop: () => stop(server, composition, worker) };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** A visitor who comes while the database is opened and filled is asked to come back, not left waiting. */
function askToWait(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { "retry-after": "2", "content-type": "text/plain; charset=utf-8" });
  response.end("Opening. Please try again in a moment.");
}

function listen(server: Server, config: Config): Promise<number> {
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

async function stop(server: Server, composition: Composition, worker: { stop(): Promise<void> }): Promise<void> {
  composition.beginStop();
  await composition.liveCalls.stop();
  await worker.stop();
  server.close();
  server.closeAllConnections();
  await composition.close();
}
