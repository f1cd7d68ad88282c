import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoAccounts } from "#server/demo/demo-accounts.ts";
import { aJpeg } from "#tests/builders/pictures.ts";
import { fillDemo, freePort, startSite } from "./pages/site.ts";
import { Visitor } from "./pages/visitor.ts";
import { atMost, type Figure, printFigures } from "./reporting/figures.ts";
import { everyAddress } from "./requests/addresses.ts";
import { idleState, openCounts, type State } from "./requests/program.ts";
import { ask, inParallel, ways } from "./requests/requests.ts";

// What ten thousand requests leave open in the program, and in its memory: `--requests N` sends others. Every address of
// the site is asked for, by a visitor, a customer, a creator and an admin in turn, in parts, slowly, and by clients that
// give up. Only Linux tells what a process has open.

const AT_ONCE = 16;
const { values } = parseArgs({
  options: { json: { type: "boolean" }, requests: { type: "string", default: "10000" } },
});
const requests = Number(values.requests);
const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-requests-"));

async function signedIn(origin: string, start: string): Promise<Visitor> {
  const account = demoAccounts(dataDir).find(({ email }) => email.startsWith(start));
  if (!account) throw new Error(`The demo has no account ${start}`);
  const member = new Visitor(origin);
  await member.passGate();
  await member.signIn(account.email, account.password);
  return member;
}

async function people(origin: string): Promise<Visitor[]> {
  const visitor = new Visitor(origin);
  await visitor.passGate();
  const members: Visitor[] = [];
  for (const start of ["paid@", "harbourlight@", "admin@"]) members.push(await signedIn(origin, start));
  const [, creator] = members;
  await creator?.upload("photo", await aJpeg(1));
  return [visitor, ...members];
}

/** Sends requests of every kind to a site, and keeps what its answers were. */
class Load {
  readonly statuses = new Map<number, number>();
  readonly failed: string[] = [];
  readonly #origin: string;
  readonly #addresses: readonly string[];
  readonly #cookies: readonly string[];
  readonly #etags = new Map<string, string>();
  #agent = new Agent({ keepAlive: true });
  #sent = 0;

  constructor(origin: string, addresses: readonly string[], cookies: readonly string[]) {
    this.#origin = origin;
    this.#addresses = addresses;
    this.#cookies = cookies;
  }

  /** Everything once by everybody, whole. */
  warmUp(): Promise<void> {
    const [addresses, cookies] = [this.#addresses, this.#cookies];
    return inParallel(addresses.length * cookies.length, AT_ONCE, (number) =>
      this.#send(addresses[number % addresses.length], "whole", cookies[Math.floor(number / addresses.length)]),
    );
  }

  /** More requests, until so many were sent: the addresses in turn, each in every way, and by another one each time. */
  async until(count: number): Promise<void> {
    const [addresses, cookies] = [this.#addresses, this.#cookies];
    const names = Object.keys(ways);
    const from = this.#sent;
    await inParallel(count - from, AT_ONCE, (offset) => {
      const turn = Math.floor((from + offset) / names.length);
      const way = (from + offset) % names.length;
      const who = (turn + Math.floor(turn / addresses.length) + way) % cookies.length;
      return this.#send(addresses[turn % addresses.length], names[way], cookies[who]);
    });
    this.#sent = count;
  }

  /** Closes the connections that are kept for further requests. */
  hangUp(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true });
  }

  async #send(path = "/", name = "whole", cookie = ""): Promise<void> {
    const etag = this.#etags.get(path) ?? '"unknown"';
    const answer = await ask({
      url: `${this.#origin}${path}`,
      agent: this.#agent,
      way: ways[name] ?? {},
      headers: { cookie },
      etag,
    });
    if (answer.etag !== null) this.#etags.set(path, answer.etag);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) this.failed.push(`${answer.status} ${name} ${path}`);
  }
}

/** What somebody with these cookies reads at a path; nothing of files that are no text. */
const reader = (origin: string, cookie: string) => async (path: string) => {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie, connection: "close" }, redirect: "manual" });
  const body = await answer.text();
  return /text|json|xml/.test(answer.headers.get("content-type") ?? "") ? body : "";
};

async function measure(): Promise<Figure[]> {
  const debuggerPort = await freePort();
  const site = await startSite(dataDir, { flags: [`--inspect=127.0.0.1:${debuggerPort}`] });
  const program = { pid: site.pid, port: Number(new URL(site.origin).port), debuggerPort };
  try {
    const cookies = (await people(site.origin)).map(({ cookie }) => cookie);
    const addresses = await everyAddress(cookies.map((cookie) => reader(site.origin, cookie)));
    const load = new Load(site.origin, addresses, cookies);
    await load.warmUp();
    load.hangUp();
    const before = await idleState(program);
    const opened = openCounts(site.pid);
    const states: State[] = [];
    for (const share of [0.2, 0.6, 1]) {
      await load.until(Math.round(requests * share));
      load.hangUp();
      states.push(await idleState(program));
      console.error(`  ${addresses.length} addresses, ${requests * share} requests: ${JSON.stringify(states.at(-1))}`);
    }
    console.error(`  answers: ${JSON.stringify([...load.statuses].sort())}`);
    for (const [target, count] of openCounts(site.pid)) {
      const more = count - (opened.get(target) ?? 0);
      if (more > 0) console.error(`  left open: ${more} × ${target}`);
    }
    for (const line of new Set(load.failed)) console.error(`  ${line}`);
    return figuresOf(before, states, { addresses: addresses.length, failed: load.failed.length });
  } finally {
    await site.stop();
  }
}

function figuresOf(
  before: State,
  states: State[],
  { addresses, failed }: { addresses: number; failed: number },
): Figure[] {
  const [early, middle, late] = states as [State, State, State];
  const grown = (from: State, to: State, key: "liveMb" | "residentMb") =>
    ((to[key] - from[key]) * 1_000) / (requests * 0.4);
  return [
    { ...atMost("addresses", addresses, "addresses", null), better: "higher" },
    { ...atMost("requests", requests, "requests", null), better: "higher" },
    atMost("failed_answers", failed, "answers", 0),
    atMost("descriptors_left", late.descriptors - before.descriptors, "descriptors", 5),
    atMost("sockets_left", late.sockets - before.sockets, "sockets", 5),
    atMost("connections_left", late.connections - before.connections, "connections", 0),
    atMost("live_memory_growth_in_the_first_half", grown(early, middle, "liveMb"), "MB per 1,000 requests", null),
    atMost("live_memory_growth_in_the_second_half", grown(middle, late, "liveMb"), "MB per 1,000 requests", 0.5),
    atMost(
      "resident_memory_growth_in_the_first_half",
      grown(early, middle, "residentMb"),
      "MB per 1,000 requests",
      null,
    ),
    atMost(
      "resident_memory_growth_in_the_second_half",
      grown(middle, late, "residentMb"),
      "MB per 1,000 requests",
      null,
    ),
    atMost("live_memory_at_the_end", late.liveMb, "MB", null),
    atMost("resident_memory_at_the_end", late.residentMb, "MB", null),
  ];
}

try {
  await fillDemo(dataDir);
  printFigures("requests", await measure());
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
