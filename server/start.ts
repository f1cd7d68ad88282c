import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { type Config, ConfigError, readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { createApp } from "./app.ts";
import { type Composition, compose } from "./compose.ts";
import { developmentPages } from "./http/development-pages.ts";
import { builtPages } from "./http/pages.ts";
import { attachRealtimeSocket } from "./sockets/realtime.socket.ts";
import { printWelcome } from "./welcome.ts";
import { startWorker } from "./worker.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const development = process.argv.includes("--dev");

/** Says what is wrong in one sentence and ends; for faults that a person has to mend. */
function refuse(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError)
      refuse(`These settings are not usable:\n  ${error.message.replaceAll("\n", "\n  ")}`);
    throw error;
  }
}

async function start(): Promise<void> {
  const config = settings();
  if (process.argv.includes("--check-config")) return void process.stdout.write("The settings are usable.\n");
  const log = createLog(config.logLevel);
  const version = String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
  const server = createServer();
  // The port is taken first: nothing is opened, migrated or seeded for a start that cannot serve.
  await listen(server, config);
  const composition = await compose({ config, log, version, port: portOf(server) }).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const pages = development ? await developmentPages(root, server) : builtPages(root);
  const app = createApp(composition, pages, root);
  server.on("request", getRequestListener(app.fetch));
  attachRealtimeSocket(server, composition);
  const worker = await startWorker(composition);
  await printWelcome(composition, development);
  onSignal(() => stop(server, composition, () => worker.stop()));
}

function listen(server: ReturnType<typeof createServer>, config: Config): Promise<void> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      refuse(
        taken ? `Port ${config.port} is taken. Start on another one: PORT=${config.port + 1} npm start` : String(error),
      );
    });
    server.listen(config.port, config.host, resolve);
  });
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Settles the running calls before anything they need is taken away. */
async function stop(
  server: ReturnType<typeof createServer>,
  composition: Composition,
  stopWorker: () => Promise<void>,
) {
  composition.beginStop();
  await composition.liveCalls.stop();
  await stopWorker();
  server.close();
  server.closeAllConnections();
  await composition.close();
}

/** A terminal and npm may each pass the same signal on; only a second one after this time is a person's impatience. */
const repeatedSignalMs = 2_000;

function onSignal(run: () => Promise<void>): void {
  let stoppingSinceMs: number | null = null;
  const finish = (code: number) => () => process.exit(code);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stoppingSinceMs !== null) {
        if (performance.now() - stoppingSinceMs > repeatedSignalMs) process.exit(1);
        return;
      }
      stoppingSinceMs = performance.now();
      run().then(finish(0), (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      });
    });
  }
}

start().catch((error: unknown) => refuse(error instanceof Error ? readable(error) : String(error)));

/** Faults of the surroundings in words; anything else with its stack, since it is ours. */
function readable(error: Error & { code?: unknown }): string {
  if (error.name === "DirectoryInUse") return error.message;
  if (error.name === "DatabaseUnreachable") return error.message;
  return error.stack ?? error.message;
}
