import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import { serve } from "#server/process/serve.ts";

// The site without its page cache: the data of every page is read again, and anything derived from unchanged data is cached
// as in the site itself. Prints its port when it is open and idle.

const running = await serve({
  config: readConfig({ ...process.env, PORT: "0" }),
  log: createLog("error", process.stderr),
  version: "bench",
  root: process.cwd(),
  pages: async () => builtPages(process.cwd()),
  overrides: { pageCacheMs: 0 },
});
// A new demo's figures are folded for a while after the first start, on the same database.
const { pool } = running.composition.database;
for (let waiting = true; waiting; ) {
  await sleep(1_000);
  waiting = (await pool.query("SELECT 1 FROM analysis_waiting_days LIMIT 1")).rows.length > 0;
}
process.stdout.write(`${running.port}\n`);
process.on("SIGTERM", () => void running.stop().finally(() => process.exit()));
