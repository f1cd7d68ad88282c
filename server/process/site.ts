import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { systemClock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { quietInOutages } from "#platform/log/outage-log.ts";
import { finishDemo, type StartedDemo, startDemo } from "../demo/demo.ts";
import { developmentPages } from "../http/pages/development-pages.ts";
import { builtPages } from "../http/pages/pages.ts";
import { type RunningServer, type ServeOptions, serve } from "./serve.ts";
import { printDemoAccounts, printWelcome } from "./welcome.ts";

/** If there is no request for so long after the start, background work delays no visitor. */
const IDLE_MS = 1_500;

type SiteParts = {
  config: Config;
  root: string;
  development: boolean;
  started: NonNullable<ServeOptions["started"]>;
  onOpen(running: RunningServer): void;
};

/** Starts the site for a person: with its screens, its demo, and messages in the terminal. */
export async function openSite({ config, root, development, started, onOpen }: SiteParts): Promise<void> {
  let demo: StartedDemo | null = null;
  await serve({
    config,
    log: quietInOutages(createLog(config.logLevel), systemClock),
    version: String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version),
    root,
    started,
    pages: async (server) => (development ? developmentPages(root, server) : builtPages(root)),
    prepare: async (composition) => {
      demo = await startDemo(composition);
    },
    onOpen: async (running) => {
      onOpen(running);
      await printWelcome(running.composition, { development, demoFollows: demo !== null });
    },
    beforeJobs: async ({ composition, server }, stopping) => {
      await firstResponse(server, stopping);
      // Saved now for the next start, if Node is set to: not every process exits in order.
      flushCompileCache();
      if (!demo) return;
      await finishDemo(composition, demo, stopping);
      printDemoAccounts(config.dataDir);
    },
  });
}

/** Resolves when the first response is sent, or when no request came for a while. */
async function firstResponse(server: Server, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, IDLE_MS);
    stopping.addEventListener("abort", () => resolve(), { once: true });
    server.once("request", (_request, response) => {
      response.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}
