import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ratios } from "./pages/ratios.ts";
import { fillDemo, startSite } from "./pages/site.ts";
import { sizes } from "./pages/sizes.ts";
import { printFigures } from "./reporting/figures.ts";

// How many pages a second compared with a plain page and a bare server, and how many bytes for the browser. Each server is
// its own process; the load comes from this one, on the same cores, for one at a time. Names of figures, or their
// beginnings, or "sizes", measure these alone: `npm run bench -- pages admin legal sizes`.

const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wants = (name: string) => named.length === 0 || named.some((start) => name.startsWith(start));

const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
try {
  await fillDemo(dataDir);
  const figures = await ratios(dataDir, wants);
  if (wants("sizes")) {
    const site = await startSite(dataDir);
    figures.push(...(await sizes(site).finally(() => site.stop())));
  }
  printFigures("pages", figures);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
