import { appendFileSync } from "node:fs";
import { systemClock } from "#platform/clock/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { quietInOutages } from "#platform/log/outage-log.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import { type RunningServer, serve } from "#server/process/serve.ts";
import { type Memory, memoryNow, watchLoad } from "./load-meter.ts";
import { answerOrders } from "./messages.ts";
import { audit, replacements, type Stage, setStage, startCalls } from "./stage.ts";

// The real server with its real socket and database; only the language model and the voice are stand-ins.

const logOfProduction = (path: string) =>
  quietInOutages(createLog("info", { write: (line) => appendFileSync(path, line) }), systemClock);

let running: RunningServer;
let stage: Stage;
let before: Memory;
let watching: ReturnType<typeof watchLoad>;

answerOrders({
  async open({ calls, dataDir, databaseUrl, spoken, logFile }) {
    const config = readConfig({ PORT: "0", DEMO: "off", DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" });
    running = await serve({
      config,
      log: logFile === undefined ? createLog("error") : logOfProduction(logFile),
      version: "bench",
      root: process.cwd(),
      pages: async () => (logFile === undefined ? null : builtPages(process.cwd())),
      overrides: await replacements(spoken),
    });
    stage = await setStage(running.composition, calls);
    before = memoryNow();
    return { port: running.port };
  },
  async start_calls() {
    return { tickets: await startCalls(running.composition, stage) };
  },
  async mark_memory() {
    before = memoryNow();
    return null;
  },
  sample_memory: async () => ({ ...memoryNow(), handles: process.getActiveResourcesInfo().length }),
  async watch() {
    watching = watchLoad();
    return null;
  },
  async read_meters() {
    const load = watching.stop();
    return { load, before, during: memoryNow() };
  },
  audit: () => audit(running.composition, stage),
  async stop() {
    await running.stop();
    return null;
  },
});
