import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { type BegunDemo, beginDemo, finishDemo } from "../demo/demo.ts";
import { developmentPages } from "../http/pages/development-pages.ts";
import { builtPages } from "../http/pages/pages.ts";
import { type RunningServer, type ServeOptions, serve } from "./serve.ts";
import { printDemoAccounts, printWelcome } from "./welcome.ts";

/** Nobody asks for a page for so long after the opening: then nobody is kept waiting by the work behind. */
const NOBODY_CAME_MS = 1_500;

type SiteParts = {
  config: Config;
  root: string;
  development: boolean;
  begun: NonNullable<ServeOptions["begun"]>;
  onOpen(running: RunningServer): void;
};

/** The site as it is started by a person: with its screens, its demo, and a word to the terminal. */
export async function openSite({ config, root, development, begun, onOpen }: SiteParts): Promise<void> {
  let demo: BegunDemo | null = null;
  await serve({
    config,
    log: createLog(config.logLevel),
    version: String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version),
    root,
    begun,
    pages: async (server) => (development ? developmentPages(root, server) : builtPages(root)),
    prepare: async (composition) => {
      demo = await beginDemo(composition);
    },
    onOpen: async (running) => {
      onOpen(running);
      await printWelcome(running.composition, { development, demoFollows: demo !== null });
    },
    beforeJobs: async ({ composition, server }, stopping) => {
      await firstAnswer(server, stopping);
      // Kept now for the next start, where Node was told to keep it: not every process lives to its orderly end.
      flushCompileCache();
      if (!demo) return;
      await finishDemo(composition, demo, stopping);
      printDemoAccounts(config.dataDir);
    },
  });
}

/** Until somebody's first page is on its way, or nobody came for a while. */
async function firstAnswer(server: Server, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, NOBODY_CAME_MS);
    stopping.addEventListener("abort", () => resolve(), { once: true });
    server.once("request", (_request, response) => {
      response.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}
