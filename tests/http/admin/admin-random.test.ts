import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsCatalogue } from "#features/settings/settings.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { population } from "#tests/builders/population.ts";
import { type RandomRequest, type RequestWorld, randomRequests } from "#tests/builders/random-requests.ts";
import { everyRoute } from "#tests/builders/site-map.ts";
import { type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

// Needs the built screens. RANDOM_REQUESTS says how many are sent instead, RANDOM_SEED sends the same ones again.

let site: Site;
let admin: Visitor;
let world: RequestWorld;
beforeAll(async () => {
  const loose = { signInPerAddress: 1e6, signInPerEmail: 1e6 };
  site = await siteUnderTest({ screens: true, attemptLimits: loose });
  admin = await site.signedIn(site.stage.admin);
  world = { ...(await documented()), pages: adminPages(), real: await standing(), intents, fields };
});
afterAll(() => site.close());

const intents = [
  "assign",
  "note",
  "decide",
  "approve-all",
  "undo",
  "save",
  "restore:0",
  "restore:1",
  "restore:x",
  "run:reap-calls",
  "run:__proto__",
  `retry:reap-calls:${uuidv7()}`,
  "resolve:x",
  `resolve:${uuidv7()}`,
  "turn:newCalls:true",
  "turn:payouts:false",
  "draft",
  "try",
  "publish",
  "restore",
  "open",
  "approve",
  "reject",
  "end",
  "flag",
  "check",
  "refund",
  "suspend",
  "credit",
  "unfreeze",
  "payoff",
  "role",
  "type",
  "email",
  "signout",
  "export",
  "delete",
  "show-email",
  "confirm",
  "withdraw",
  "refuse-x",
  "pause",
  "resume",
  "feature",
  "unfeature",
  "retire",
  "basic",
  "pricing",
  "voice",
  "add-joi",
  "clear:x",
  `clear:${uuidv7()}`,
];
const fields = [
  "reason",
  "words",
  "code",
  "id",
  "ids",
  "seen",
  "kind",
  "filter",
  "decision",
  "media",
  "action",
  "reasonCode",
  "from",
  "until",
  "startsAt",
  "key",
  "amountUsd",
  "direction",
  "part",
  "email",
  "role",
  "userType",
  "reference",
  "forfeit",
  "note",
  "reasons",
  "flagged",
  "place",
  "certain",
  "message",
  "category",
  "text",
  "version",
  "month",
  "q",
  "state",
  "tab",
  "show",
  "step",
  "to",
  "status",
  "uid",
  "picture",
  "packs.0.price",
  "packs.0.remove",
  "packs.x.price",
  "warnAtMs.0",
  "warnAtMs.0.unit",
  "sliceMs",
  "sliceMs.unit",
  "list.0",
  "list.0.country",
  "startsOn",
  "birthDate",
];

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: unknown };

/** What the API's own description lists for an admin. */
async function documented(): Promise<Pick<RequestWorld, "endpoints">> {
  const { paths } = (await admin.get("/api/openapi.json")).body as { paths: Record<string, Record<string, Operation>> };
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
        // The names of the fields, wherever in the schema they stand.
        fields: [...JSON.stringify(requestBody ?? {}).matchAll(/"(\w+)":\{"(?:type|description|anyOf|enum)/g)].map(
          ([, name = ""]) => name,
        ),
      })),
  );
  return { endpoints };
}

const adminPages = () =>
  everyRoute()
    .map(({ path }) => path)
    .filter((path) => /^\/admin(\/|$)/.test(path));

/** What an address or a field can name that is really there. */
async function standing(): Promise<string[]> {
  const { db } = site;
  const users = await db.selectFrom("users").select(["uid", "username", "email"]).execute();
  const agents = await db.selectFrom("agents").select("id").execute();
  const calls = await db.selectFrom("calls").select("id").limit(5).execute();
  return [
    ...users.flatMap(({ uid, username, email }) => [uid, username, email]),
    ...[...agents, ...calls].map(({ id }) => id),
    ...Object.keys(settingsCatalogue),
    "reap-calls",
    "photo",
    "approve",
    "refuse",
    "joi",
    "other",
    "spam",
    "Asked for in a test",
    "5.00",
    "2026-05",
    "1",
    "true",
    "give",
    "paid",
    "admin",
    "model",
    "no_action",
    "warn",
    "remove_content",
    "newCalls",
    "ended",
    "2026-05-01",
  ];
}

let asked = 0;
async function send({ method, path, body, type }: RandomRequest) {
  asked += 1;
  // From as many addresses: what a visitor may ask for in a minute is a test of its own.
  const headers: Record<string, string> = { "x-forwarded-for": `203.0.${asked % 250}.${(asked >> 8) % 250}` };
  const multipart = await (body instanceof FormData ? encodedParts(body) : null);
  if (multipart) headers["content-type"] = multipart.type;
  else if (type !== null) headers["content-type"] = type;
  const sent = multipart ? multipart.body : body;
  return admin.ask(path, { method, headers, ...(sent === null ? {} : { body: sent as BodyInit }) });
}

async function encodedParts(form: FormData) {
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: await encoded.arrayBuffer() };
}

/** A switch that a request has turned off refuses with 503, in words: that is no fault. */
const isSwitch = (body: unknown) => /^site\.\w+_off$/.test(String((body as { code?: string } | null)?.code));

test("no request of an admin's session to any endpoint, page or form returns a 5xx", { timeout: 600_000 }, async () => {
  const seed = Number(process.env.RANDOM_SEED ?? 1);
  const numRuns = Number(process.env.RANDOM_REQUESTS ?? population({ usual: 250, full: 5_000 }));
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (const request of fc.sample(randomRequests(world), { seed, numRuns })) {
    const { status, text, body } = await send(request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const sent = typeof request.body === "string" ? request.body.slice(0, 300) : "parts";
    if (status >= 500 && !isSwitch(body)) {
      faults.push(
        `${status} ${request.method} ${request.path.slice(0, 200)} ${request.type} ${sent} → ${text.slice(0, 200)}`,
      );
    }
    // A request may have ended the session.
    if (status === 401) admin = await site.signedIn(site.stage.admin);
  }
  expect(faults, `RANDOM_SEED=${seed}`).toEqual([]);
  expect(site.faults, `RANDOM_SEED=${seed}`).toEqual([]);
  // Requests that get past the first check and those that are refused: both kinds were among them.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 50);
  expect([...statuses.keys()].some((status) => status === 422)).toBe(true);
});
