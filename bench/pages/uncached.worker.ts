import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { builtPages } from "#server/http/pages.ts";
import { serve } from "#server/serve.ts";

// The site as it is, but without its page cache: every page is made anew. Prints its port when it is open.

const running = await serve({
  config: readConfig({ ...process.env, PORT: "0" }),
  log: createLog("error", process.stderr),
  version: "bench",
  root: process.cwd(),
  pages: async () => builtPages(process.cwd()),
  replacing: { pageCacheMs: 0 },
});
process.stdout.write(`${running.port}\n`);
process.on("SIGTERM", () => void running.stop().then(() => process.exit(0)));
