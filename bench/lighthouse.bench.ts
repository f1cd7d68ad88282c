import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium, installChromiumLine } from "#scripts/test-run/find-chromium.ts";
import { lighthouseReport, type Report } from "./pages/lighthouse.ts";
import { startSite } from "./pages/site.ts";
import { Visitor } from "./pages/visitor.ts";
import { type Figure, printFigures } from "./reporting/figures.ts";

// Lighthouse scores of the pages that strangers see first, as on a phone. Performance is a time and so depends on the
// machine and its load; the other three do not.

const PORT = 9_333;
const targets = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 } as const;
/** Audits below the full score are reported, so that they can be fixed. */
const FULL = 0.9;

const executablePath = findChromium();
if (!executablePath) throw new Error(`No Chromium was found. Install one: ${installChromiumLine}`);
const root = mkdtempSync(join(tmpdir(), "nocturne-lighthouse-"));
const site = await startSite(join(root, "data"));
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${PORT}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});

const figures: Figure[] = [];
try {
  const visitor = new Visitor(site.origin);
  await visitor.passGate();
  const { agents } = JSON.parse(await visitor.page("/api/agents")) as { agents: { modelUsername: string }[] };
  const pages = [
    { name: "landing_with_gate", path: "/", cookie: "" },
    { name: "landing", path: "/", cookie: visitor.cookie },
    { name: "agents", path: "/agents", cookie: visitor.cookie },
    { name: "profile", path: `/${agents[0]?.modelUsername}`, cookie: visitor.cookie },
    { name: "legal", path: "/legal/terms", cookie: visitor.cookie },
    { name: "blog", path: "/blog", cookie: visitor.cookie },
  ];
  for (const page of pages) figures.push(...(await scoresOf(page)));
} finally {
  await browser.close();
  await site.stop();
  rmSync(root, { recursive: true, force: true });
}
printFigures("lighthouse", figures);

async function scoresOf({ name, path, cookie }: { name: string; path: string; cookie: string }): Promise<Figure[]> {
  const report = await lighthouseReport(`${site.origin}${path}`, { port: PORT, cookie, directory: root });
  tellFaults(name, report);
  return Object.entries(targets).map(([category, target]) => ({
    name: `${name}_${category.replace("-", "_")}`,
    value: Math.round((report.categories[category]?.score ?? 0) * 100),
    target,
    better: "higher",
    unit: "points",
  }));
}

function tellFaults(name: string, report: Report): void {
  for (const category of Object.values(report.categories).filter(({ id }) => Object.hasOwn(targets, id))) {
    for (const { id, weight } of category.auditRefs) {
      const audit = report.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= FULL) continue;
      console.error(`  ${name}: ${category.id}: ${audit.title} ${audit.displayValue ?? ""} (${audit.score})`);
    }
  }
}
