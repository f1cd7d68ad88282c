import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Figure, median, printFigures, rounded } from "./figures.ts";
import { type Site, startSite, startUncachedSite } from "./pages/site.ts";
import { Visitor } from "./pages/visitor.ts";
import { builtFile, WireSizes } from "./pages/wire-size.ts";

// How many pages a second, how many bytes to the browser, how long until the first page after a start. The site is
// its own process; the load comes from this one, on the same cores.

const CONNECTIONS = 32;
/** A server that has run for seconds only is still being compiled. */
const WARM_UP_S = 8;
const ROUND_S = 4;
const ROUNDS = 3;
const RESTARTS = 3;
const KB = 1024;

async function pagesPerSecond(name: string, url: string, cookie: string, target: number | null): Promise<Figure> {
  const headers = { "accept-encoding": "gzip, deflate, br", ...(cookie ? { cookie } : {}) };
  const load = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, headers });
  await load(WARM_UP_S);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await load(ROUND_S);
    if (result.non2xx > 0 || result.errors > 0) console.error(`  ${name}: ${result.non2xx + result.errors} went wrong`);
    rates.push(result["2xx"] / result.duration);
  }
  console.error(`  ${name}: ${rates.map((rate) => rate.toFixed(0)).join(", ")} pages/s`);
  return { name, value: rounded(median(rates), 0), target, better: "higher", unit: "pages/s" };
}

/** Landing, profile and legal pages are for strangers on phones: the smaller budget. */
async function sizes(site: Site): Promise<Figure[]> {
  const wire = new WireSizes(site.origin);
  const someone = () => new Visitor(site.origin);
  const [stranger, visitor, customer, creator] = [someone(), someone(), someone(), someone()];
  for (const one of [visitor, customer, creator]) await one.passGate();
  await customer.signUp("user");
  await creator.signUp("model");
  const { agents } = JSON.parse(await visitor.page("/api/agents")) as {
    agents: { id: string; modelUsername: string }[];
  };
  const [agent] = agents;
  if (!agent) throw new Error("The demo shows no agent");
  const pages = [
    { name: "landing", html: await visitor.page("/"), small: true },
    { name: "landing_with_gate", html: await stranger.page("/"), more: [builtFile("gate-dialog")], small: true },
    { name: "profile", html: await visitor.page(`/${agent.modelUsername}`), small: true },
    { name: "legal", html: await visitor.page("/legal"), small: true },
    { name: "catalogue", html: await visitor.page("/agents"), small: false },
    { name: "signup", html: await visitor.page("/signup"), small: false },
    { name: "account", html: await customer.page("/user/account"), small: false },
    { name: "before_a_call", html: await customer.page(`/call/new/${agent.id}`), small: false },
    { name: "creator_dashboard", html: await creator.page("/model/dashboard"), small: false },
  ];
  const figures: Figure[] = [];
  for (const { name, html, more = [], small } of pages) {
    const { js, css } = await wire.of(html, more);
    const figure = (what: string, bytes: number, target: number | null): Figure => ({
      name: `${name}_${what}`,
      value: rounded(bytes / KB, 1),
      target,
      better: "lower",
      unit: "KB gzip",
    });
    figures.push(figure("js", js, small ? 130 : 190), figure("css", css, small ? 20 : null));
  }
  return figures;
}

/** From the command to the whole first page; the data is there already, and so is the build. */
async function starts(dataDir: string): Promise<Figure[]> {
  const times: number[] = [];
  for (let start = 0; start <= RESTARTS; start += 1) {
    const startedAtMs = performance.now();
    const site = await startSite(dataDir);
    times.push((performance.now() - startedAtMs) / 1_000);
    await site.stop();
  }
  const [first = Number.NaN, ...next] = times;
  console.error(
    `  starts: ${times.map((time) => time.toFixed(2)).join(", ")} s, the first with an empty data directory`,
  );
  return [
    { name: "first_start_to_first_page", value: rounded(first), target: null, better: "lower", unit: "s" },
    { name: "next_start_to_first_page", value: rounded(median(next)), target: 3, better: "lower", unit: "s" },
  ];
}

async function withSite<T>(starting: Promise<Site>, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await starting;
  return work(site).finally(() => site.stop());
}

async function throughput(kind: string, site: Site, target: number): Promise<Figure[]> {
  const visitor = new Visitor(site.origin);
  await visitor.passGate();
  return [
    await pagesPerSecond(`landing_${kind}`, site.origin, visitor.cookie, target),
    await pagesPerSecond(`landing_with_gate_${kind}`, site.origin, "", target),
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
try {
  const figures = await starts(dataDir);
  figures.push(...(await withSite(startUncachedSite(dataDir), (site) => throughput("uncached", site, 400))));
  figures.push(...(await withSite(startSite(dataDir), (site) => throughput("cached", site, 10_000))));
  figures.push(...(await withSite(startSite(dataDir), sizes)));
  printFigures("pages", figures);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
