import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printFigures } from "./figures.ts";
import { ratios } from "./pages/ratios.ts";
import { startSite } from "./pages/site.ts";
import { sizes } from "./pages/sizes.ts";
import { starts } from "./pages/starts.ts";

// How many pages a second beside a plain page and a bare server, how many bytes to the browser, how long until the first
// page after a start. Each server is its own process; the load comes from this one, on the same cores, for one at a time.

const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
try {
  const figures = await starts(dataDir);
  figures.push(...(await ratios(dataDir)));
  const site = await startSite(dataDir);
  figures.push(...(await sizes(site).finally(() => site.stop())));
  printFigures("pages", figures);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
