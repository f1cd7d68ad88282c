import autocannon from "autocannon";
import { demoAccounts } from "#server/demo/demo-accounts.ts";
import { type Figure, median, rounded } from "../reporting/figures.ts";
import { answersPerSecond } from "./load.ts";
import { type Site, startSite, startUncachedSite, startWorker } from "./site.ts";
import { Visitor } from "./visitor.ts";

const CONNECTIONS = 16;
/** A server that has only run for seconds is still being compiled. */
const WARM_UP_S = 6;
const TURN_S = 2;
const ROUNDS = 5;

/** A page and its baseline, with the least share of it to reach. */
type Pair = {
  name: string;
  url: string;
  cookie: string;
  against: "plain" | "bare";
  target: number | null;
  /** Every request has a different address: no page cached for another one can answer it. */
  apart?: boolean;
};

/**
 * Pages a second as shares of what a plain page of the same router and React, and a bare server, reach in the same minutes,
 * for the selected names. A page and its baseline take turns; the figure is the median of the rounds' shares.
 */
export async function ratios(dataDir: string, wants: (name: string) => boolean): Promise<Figure[]> {
  const sites: Site[] = [];
  const open = async (starting: Promise<Site>) => {
    const site = await starting;
    sites.push(site);
    return site.origin;
  };
  try {
    const wanted = (pairs: Pair[]) => pairs.filter(({ name }) => wants(name));
    const uncached = await open(startUncachedSite(dataDir));
    const [plain, bare] = [await open(startWorker("plain")), await open(startWorker("bare"))];
    const made = await measured(wanted(await pagesMadeAnew(uncached, dataDir)), { plain, bare });
    // Two sites cannot have one data directory open.
    await sites[0]?.stop();
    const cached = await open(startSite(dataDir));
    return [...made, ...(await measured(wanted(await cachedPages(cached)), { plain, bare }))];
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function pagesMadeAnew(origin: string, dataDir: string): Promise<Pair[]> {
  const visitor = new Visitor(origin);
  await visitor.passGate();
  const [customer, creator, admin] = await Promise.all(
    ["paid@", "harbourlight@", "admin@"].map((name) => signedIn(origin, dataDir, name)),
  );
  const page = (name: string, path: string, cookie: string | undefined, target: number): Pair => ({
    name: `${name}_made_anew`,
    url: `${origin}${path}`,
    cookie: cookie ?? "",
    against: "plain",
    target,
  });
  return [
    // The cost with nothing cached except the parts of the page.
    { ...page("landing_apart", "/", visitor.cookie, 0), target: null, apart: true },
    { ...page("legal_overview_apart", "/legal", visitor.cookie, 0), target: null, apart: true },
    page("landing", "/", visitor.cookie, 0.5),
    page("landing_with_gate", "/", "", 0.5),
    page("legal_overview", "/legal", visitor.cookie, 0.7),
    page("account", "/user/account", customer, 0.3),
    page("creator_dashboard", "/model/dashboard", creator, 0.3),
    page("admin_overview", "/admin", admin, 0.3),
  ];
}

async function cachedPages(origin: string): Promise<Pair[]> {
  const visitor = new Visitor(origin);
  await visitor.passGate();
  const page = (name: string, cookie: string): Pair => ({
    name: `cached_${name}`,
    url: origin,
    cookie,
    against: "bare",
    target: 0.4,
  });
  return [page("landing", visitor.cookie), page("landing_with_gate", "")];
}

/** The cookies of one of the demo's own members, who have a history to show. */
async function signedIn(origin: string, dataDir: string, start: string): Promise<string> {
  const account = demoAccounts(dataDir).find(({ email }) => email.startsWith(start));
  if (!account) throw new Error(`The demo has no account ${start}`);
  const member = new Visitor(origin);
  await member.passGate();
  await member.signIn(account.email, account.password);
  return member.cookie;
}

async function measured(pairs: Pair[], measures: Record<Pair["against"], string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const against of new Set(pairs.map((pair) => pair.against))) {
    await rateOf(against)(against, measures[against], "", WARM_UP_S);
  }
  for (const { name, url, cookie, against, target, apart } of pairs) {
    const rate = rateOf(against);
    await rate(name, url, cookie, WARM_UP_S, apart);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = await rate(against, measures[against], "", TURN_S);
      rounds.push({ theirs, ours: await rate(name, url, cookie, TURN_S, apart) });
    }
    console.error(
      `  ${name}: ${rounds.map(({ ours, theirs }) => `${ours.toFixed(0)}/${theirs.toFixed(0)}`).join(", ")}`,
    );
    const told = (what: string, value: number): Figure => ({
      name: what,
      value: rounded(value, 0),
      target: null,
      better: "higher",
      unit: "pages/s",
    });
    figures.push(
      told(name, median(rounds.map(({ ours }) => ours))),
      told(`${name}_${against}`, median(rounds.map(({ theirs }) => theirs))),
      {
        name: `${name}_to_${against}`,
        value: rounded(median(rounds.map(({ ours, theirs }) => ours / theirs))),
        target,
        better: "higher",
        unit: "x",
      },
    );
  }
  return figures;
}

/** A cached page is sent in less time than autocannon takes to read it, so the figure would be autocannon's. */
const rateOf = (against: Pair["against"]) => (against === "bare" ? cachedPerSecond : pagesPerSecond);

function cachedPerSecond(_name: string, url: string, cookie: string, duration: number): Promise<number> {
  return answersPerSecond({ url, headers: headersOf(cookie), connections: CONNECTIONS }, duration);
}

const headersOf = (cookie: string) => ({ "accept-encoding": "gzip, deflate, br", ...(cookie ? { cookie } : {}) });

let asked = 0;

/** Throws when anything but the page is returned: refusals are quick. */
async function pagesPerSecond(
  name: string,
  url: string,
  cookie: string,
  duration: number,
  apart = false,
): Promise<number> {
  const { pathname } = new URL(url);
  const setupRequest = (request: object) => ({ ...request, path: `${pathname}?nr=${asked++}` });
  const requests = apart ? { requests: [{ setupRequest }] } : {};
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: headersOf(cookie), ...requests });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${name}: ${wrong} requests failed`);
  return result["2xx"] / result.duration;
}
