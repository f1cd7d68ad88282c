import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingsCatalogue } from "#features/settings/settings.rules.ts";
import { dollars } from "#platform/money/money.ts";
import { population } from "#tests/builders/population.ts";
import {
  type JsonSchema,
  type RandomRequest,
  type RequestWorld,
  randomRequests,
} from "#tests/builders/random-requests.ts";
import { screens } from "#tests/builders/screens.ts";
import { type Access, everyPath } from "#tests/builders/site-map.ts";
import { apiDocument } from "./support/api-document.ts";
import { endCall, startCall } from "./support/calls.ts";
import { insides } from "./support/refusals.ts";
import { password, type Site, siteUnderTest } from "./support/site-under-test.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

// Needs the built screens. RANDOM_REQUESTS says how many are sent instead, RANDOM_SEED sends the same ones again.

const seed = Number(process.env.RANDOM_SEED ?? 1);
const total = Number(process.env.RANDOM_REQUESTS ?? population({ usual: 800, full: 10_000 }));

type Kind = "visitor" | "customer" | "creator" | "admin";
/** Whose screens are asked for more often than others'. The admin comes last, who can suspend the others. */
const kinds: Record<Kind, readonly Access[]> = {
  visitor: ["open", "auth", "action"],
  customer: ["member", "customer"],
  creator: ["member", "model"],
  admin: ["admin"],
};

let site: Site;
let drawnFrom: Omit<RequestWorld, "pages" | "rows">;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true, attemptLimits: { signInPerAddress: 1e6, signInPerEmail: 1e6 } });
  drawnFrom = { ...formWords(), ...(await documented()) };
});
afterAll(() => site.close());

const someoneNew: Record<Kind, () => Promise<Visitor>> = {
  visitor: () => site.visit(),
  customer: async () => {
    const one = await site.member({ paid: dollars(500) });
    await endCall(one, (await startCall(one, site.agentId("Ivy"))).callId);
    return one;
  },
  creator: () => site.signedIn(site.stage.creators[0]?.email ?? "").catch(() => site.member({ userType: "model" })),
  admin: () => site.signedIn(site.stage.admin),
};

/** What the API's own description lists for an admin, and the words that its schemas let one choose from. */
async function documented(): Promise<Pick<typeof drawnFrom, "endpoints" | "words">> {
  const document = await apiDocument(await someoneNew.admin());
  const endpoints = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
        input: (requestBody?.content?.["application/json"]?.schema ?? null) as JsonSchema | null,
      })),
  );
  const choices = [...JSON.stringify(document.paths).matchAll(/"enum":(\["[^\]]*\])/g)];
  const words = choices.flatMap(([, list = "[]"]) => (JSON.parse(list) as unknown[]).map(String));
  const others = ["Asked for in a test", "5.00", "2026-05", "2026-05-01", "1", "true", password];
  return { endpoints, words: [...new Set([...words, ...others])] };
}

/** The names of fields in the screens' sources, and what their forms say they want. */
function formWords(): Pick<RequestWorld, "intents" | "fields"> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const sources = files.map((name) => readFileSync(join("app", name), "utf8")).join("\n");
  const all = (...patterns: RegExp[]) => [
    ...new Set(patterns.flatMap((pattern) => [...sources.matchAll(pattern)].map(([, word = ""]) => word))),
  ];
  const intents = all(
    /\bintent(?: === |: |=)"([\w-]+)"/g,
    /"intent" value="([\w-]+)"/g,
    /\b([\w-]+)"?: \w+Operations\./g,
  );
  return {
    intents: [...intents, "run:reap-calls", "run:__proto__", "restore:0", "restore:x", "turn:newCalls:true", "clear:x"],
    fields: [
      ...all(/\bname="([\w.]+)"/g, /\b(?:form|query|searchParams)\.get(?:All)?\("(\w+)"\)/g),
      "packs.0.price",
      "packs.x.price",
      "warnAtMs.0",
      "warnAtMs.0.unit",
      "list.0",
      "list.0.country",
    ],
  };
}

/** The newest rows of every table, and what else an address names. */
async function standing(): Promise<RequestWorld["rows"]> {
  const { db } = site;
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id'`.execute(db);
  const newest = tables.map(async ({ name }) => {
    const found = sql<{ id: string }>`SELECT id::text AS id FROM ${sql.table(name)} ORDER BY id DESC LIMIT 3`;
    return (await found.execute(db)).rows.map(({ id }) => ({
      of: name === "calls" ? "calls conversations" : name,
      id,
    }));
  });
  const users = await db.selectFrom("users").select(["uid", "username"]).orderBy("uid", "desc").limit(6).execute();
  return [
    ...(await Promise.all(newest)).flat(),
    ...users.flatMap(({ uid, username }) => [
      { of: "users", id: uid },
      { of: "username", id: username },
    ]),
    ...Object.keys(settingsCatalogue).map((id) => ({ of: "settings", id })),
    { of: "jobs", id: "reap-calls" },
  ];
}

let asked = 0;
async function send(who: Visitor, { method, path, body, type }: RandomRequest): Promise<Answer> {
  asked += 1;
  // From as many addresses: what a visitor may ask for in a minute is a test of its own.
  const headers: Record<string, string> = { "x-forwarded-for": `203.0.${asked % 250}.${(asked >> 8) % 250}` };
  const multipart = await (body instanceof FormData ? encodedParts(body) : null);
  if (multipart) headers["content-type"] = multipart.type;
  else if (type !== null) headers["content-type"] = type;
  const sent = multipart ? multipart.body : body;
  return who.ask(path, { method, headers, ...(sent === null ? {} : { body: sent as BodyInit }) });
}

async function encodedParts(form: FormData) {
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: await encoded.arrayBuffer() };
}

/** What is wrong with an answer. A switch that a request has turned off refuses with 503, in words: that is no fault. */
function wrongWith({ method, path }: RandomRequest, { status, headers, text, body }: Answer): string | null {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  if (status >= 500 && !/^site\.\w+_off$/.test(String(code))) return "fails";
  if (status < 400 || method === "HEAD") return null;
  const isApi = path.startsWith("/api/") || headers.get("content-type")?.startsWith("application/json");
  if (!isApi) return null;
  if (insides.test(text)) return "shows its insides";
  return typeof code === "string" && code !== "" && typeof message === "string" ? null : "has no code";
}

// In this order whatever the seed of the run: an admin may stop new calls before a customer starts one.
describe("random requests", { shuffle: false }, () => {
  test.each(Object.keys(kinds) as Kind[])(
    "no random request of a %s to any endpoint, page or form fails, and refusals of the API have a code",
    { timeout: 1_200_000 },
    async (kind) => {
      const own = everyPath().filter((path) => kinds[kind].includes(screens[path]?.access ?? "elsewhere"));
      let who = await someoneNew[kind]();
      const world = { ...drawnFrom, pages: [...everyPath(), ...own, ...own, ...own], rows: await standing() };
      const numRuns = Math.ceil(total / Object.keys(kinds).length);
      const statuses = new Map<number, number>();
      const wrong: string[] = [];
      for (const request of fc.sample(randomRequests(world), { seed, numRuns })) {
        const answer = await send(who, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const complaint = wrongWith(request, answer);
        const sent = typeof request.body === "string" ? request.body.slice(0, 300) : "parts";
        if (complaint) {
          const { method, path, type } = request;
          const outcome = `${answer.status} ${answer.text.slice(0, 300)}`;
          wrong.push(`${complaint}: ${method} ${path.slice(0, 200)} ${type} ${sent} → ${outcome}`);
        }
        // A request may have ended the session.
        if (answer.status === 401 && kind !== "visitor") who = await someoneNew[kind]();
      }
      const again = `RANDOM_SEED=${seed} RANDOM_REQUESTS=${total}: ${JSON.stringify([...statuses].sort())}`;
      if (process.env.RANDOM_REQUESTS) console.info(`${kind}: ${numRuns} requests, ${again}`);
      expect({ wrong, faults: site.faults.splice(0) }, again).toEqual({ wrong: [], faults: [] });
      // Requests that get past the first check and those that are refused: both kinds were among them.
      expect(statuses.get(200) ?? 0, again).toBeGreaterThan(numRuns / 50);
      expect(statuses.get(422) ?? 0, again).toBeGreaterThan(0);
    },
  );
});
