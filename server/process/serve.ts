import type { IncomingMessage, RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { wait } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import { type Composition, compose } from "../compose.ts";
import { serveCachedPages } from "../http/pages/page-cache.middleware.ts";
import type { PageSource } from "../http/pages/pages.ts";
import type { ComposeOptions } from "../open-platform.ts";
import { attachRealtimeSocket } from "../sockets/realtime.socket.ts";
import { createApp } from "./app.ts";
import { type OpeningServer, takePort } from "./opening-server.ts";
import { type RequestsInFlight, requestsInFlight } from "./requests-in-flight.ts";
import { startWorker } from "./worker.ts";

export type ServeOptions = {
  config: Config;
  log: Log;
  version: string;
  root: string;
  /** The screens; null serves only the API and the sockets. */
  pages(server: Server): Promise<PageSource | null>;
  /** What was started before this file was loaded: the port, and opening the database. Omitted: started here. */
  started?: { opening: OpeningServer; database: Promise<Database> };
  /** Runs once before the first visitor, on an open and migrated database. */
  prepare?(composition: Composition): Promise<void>;
  /** Called when the site is open and its jobs do not run yet. */
  onOpen?(running: RunningServer): Promise<void> | void;
  /**
   * Runs while the first visitors are served, before the jobs, and returns early when `stopping` aborts. A failure is
   * logged.
   */
  beforeJobs?(running: RunningServer, stopping: AbortSignal): Promise<void>;
  overrides?: ComposeOptions["overrides"];
};

/** A request may take as long as its slowest provider; a supervisor waits for a process half a minute, or ten seconds. */
const FINISH_WITHIN_MS = 8_000;

export type RunningServer = {
  composition: Composition;
  server: Server;
  port: number;
  /** With `drains`, it first serves on as long as DRAIN_S says: a load balancer has to notice. */
  stop(how?: { drains: boolean }): Promise<void>;
};

/**
 * Opens everything and serves until `stop`, which settles the running calls before it closes anything. Resolves once
 * the jobs run too. Throws `PortInUse`, and what opening the database throws.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, log, version, overrides } = options;
  // The port first: nothing is opened, migrated or seeded by a start that cannot serve.
  const opening = options.started?.opening ?? (await takePort(config));
  const { server, port } = opening;
  // The screens load while the database opens. Errors in them are thrown below.
  const loading = options.pages(server);
  loading.catch(() => {});
  try {
    const composition = await compose({
      config,
      log,
      version,
      port,
      database: options.started?.database,
      ...(overrides ? { overrides } : {}),
    });
    await options.prepare?.(composition);
    const app = createApp(composition, await loading, options.root);
    opening.stopWaiting();
    const { pageCache: cache, baseUrl, gateOf, trustedProxies, clock } = composition;
    const requests = requestsInFlight(server, clock);
    // A health check that speaks HTTP/1.0 names no host.
    const answer = getRequestListener(app.fetch, { hostname: new URL(baseUrl).host });
    const listener: RequestListener = (request, response) => inBackground(answer(request, response));
    server.on("request", replaceNul);
    server.on("request", serveCachedPages({ cache, baseUrl, gateOf, trustedProxies }, listener));
    attachRealtimeSocket(server, composition);
    return await runBackground(options, { server, requests, port }, composition);
  } catch (error) {
    server.close();
    throw error;
  }
}

/** No name in the database holds the character that it cannot store: a path with it becomes one that is not found. */
function replaceNul(request: IncomingMessage): void {
  request.url = request.url?.replace(/^[^?]*/, (path) => path.replaceAll("%00", "%EF%BF%BD"));
}

/** Runs background work: it starts when the site is open, and ends before anything is closed. */
async function runBackground(
  options: ServeOptions,
  { server, requests, port }: { server: Server; requests: RequestsInFlight; port: number },
  composition: Composition,
): Promise<RunningServer> {
  const { log, clock, config } = composition;
  const stopping = new AbortController();
  const running = { composition, server, port, stop };
  const work = run();
  await work;
  return running;

  async function run(): Promise<{ stop(): Promise<void> } | null> {
    log.info({ port, version: options.version, database: composition.database.engine }, "start: the site is open");
    await options.onOpen?.(running);
    await options.beforeJobs?.(running, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      options.log.error(
        { error: error instanceof Error ? error.stack : String(error) },
        "start: the preparation failed",
      );
    });
    return stopping.signal.aborted ? null : startWorker(composition);
  }

  async function stop({ drains } = { drains: false }): Promise<void> {
    composition.startStopping();
    stopping.abort();
    const drainMs = drains ? config.drainMs : 0;
    log.info({ drainMs, requests: requests.count() }, "stop: no longer ready for visitors");
    if (drainMs > 0) await wait(clock, drainMs);
    const finished = requests.finish(FINISH_WITHIN_MS);
    await composition.liveCalls.stop();
    const worker = await work.catch(() => null);
    await worker?.stop();
    await finished;
    await composition.close();
    log.info({}, "stop: everything is closed");
  }
}
